import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency.ts';

const respond = () => new ServerResponse(new IncomingMessage(new Socket()));

it('a caller who hung up before it entered takes no place', () => {
  const limit = createConcurrencyLimit(1);
  const gone = respond().destroy();
  expect(limit.enterUntilClosed('a', gone)).toBe(false);
  expect(limit.enterUntilClosed('a', respond())).toBe(true);
  expect(limit.enterUntilClosed('a', respond())).toBe(false);
});
