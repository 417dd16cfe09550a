import { setImmediate as othersTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { send } from './send.ts';

const pieceBytes = 1024 * 1024;

it('holds nothing of a long answer while it is compressed but the bytes that are counted, and nothing afterwards', async () => {
  const sent = Promise.withResolvers<void>();
  const raw = { end: () => sent.resolve() };
  const request = { method: 'GET', headers: { 'accept-encoding': 'br' } };
  const pieces = Array.from({ length: 12 }, (_, place) => Buffer.alloc(pieceBytes, place));
  const before = process.memoryUsage().arrayBuffers;
  send(request as never, { raw } as never, { status: 200, pieces }, { begin: () => raw as never, log: () => {} });
  await othersTurn();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * pieceBytes);
  await sent.promise;
  expect(pieces.every(({ length }) => length === 0)).toBe(true);
});
