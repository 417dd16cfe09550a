import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { callsAtOnceMaximum, openCallsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { makeInFlight, ofAllOpen } from './in-flight.ts';

const answer = () => new PassThrough() as unknown as ServerResponse;
const megabytes = (count: number) => count * 1024 * 1024;

it('is counted for each by itself, until the answer is closed', async () => {
  const inFlight = makeInFlight();
  const answers = Array.from({ length: callsAtOnceMaximum }, answer);
  for (const one of answers) expect(inFlight.mayBegin(1, 0, one)).toBe(true);
  expect(inFlight.mayBegin(1, 0, answer())).toBe(false);
  expect(inFlight.mayBegin('192.0.2.1', 0, answer())).toBe(true);
  await new Promise((resolve) => answers[0]?.once('close', resolve).destroy());
  expect(inFlight.mayBegin(1, 0, answer())).toBe(true);
});

it('has a limit of its own for all who share the open key, in calls and in bytes', () => {
  const calls = makeInFlight(ofAllOpen);
  for (let call = 0; call < openCallsAtOnceMaximum; call++) expect(calls.mayBegin(1, 0, answer())).toBe(true);
  expect(calls.mayBegin(1, 0, answer())).toBe(false);
  const bytes = makeInFlight(ofAllOpen);
  expect(bytes.mayBegin(1, megabytes(ofAllOpen.megabytes), answer())).toBe(true);
  expect(bytes.mayBegin(1, 1, answer())).toBe(false);
});
