import { expect, it } from 'vitest';
import { keyMessagesIn } from './key-messages.ts';

it('formats counts', () => {
  const [da, en] = [keyMessagesIn('da'), keyMessagesIn('en')];
  expect([1, 3].map((of) => da.allowedAll({ allowed: of, of }))).toEqual([
    'Kaldet er tilladt',
    'Alle 3 kald er tilladt',
  ]);
  expect([1, 3].map((of) => en.allowedNone({ allowed: 0, of }))).toEqual([
    "The call isn't allowed",
    'None of the 3 calls are allowed',
  ]);
  expect([en.callsShown(1, 1), en.callsShown(50, 70), da.callsShown(2, 2)]).toEqual([
    '1 call',
    '50 of 70 calls',
    '2 kald',
  ]);
});
