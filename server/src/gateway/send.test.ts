import { randomBytes } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { send } from './send.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('holds nothing of a long answer while it is compressed but the bytes that are counted', async () => {
  const sent = Promise.withResolvers<void>();
  const raw = { end: () => sent.resolve() };
  const request = { method: 'GET', headers: { 'accept-encoding': 'br' } };
  const begin = (): WeakRef<object> => {
    const pieces = Array.from({ length: 12 }, () => randomBytes(1024 * 1024));
    send(request as never, { raw } as never, { status: 200, pieces }, { begin: () => raw as never, log: () => {} });
    return new WeakRef(pieces);
  };
  const pieces = begin();
  // What a reference was just made to stays until the end of the turn.
  await othersTurn();
  collectGarbage();
  expect(pieces.deref()).toBeUndefined();
  await sent.promise;
});
