import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttled-log.ts';

const everyMs = 60_000;
const lines: unknown[] = [];
const write = (level: string) => (facts: object, message: string) => void lines.push({ level, message, ...facts });
const log = { info: write('info'), warn: write('warn'), error: write('error') };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

it('logs the first event at once, and later ones as one line with a count', () => {
  const note = throttle(log);
  for (let call = 0; call < 1_000; call++) note('lost', 'warn', { call }, 'it was lost');
  expect(lines).toEqual([{ level: 'warn', message: 'it was lost', call: 0 }]);
  vi.advanceTimersByTime(everyMs);
  expect(lines.slice(1)).toEqual([{ level: 'warn', message: 'it was lost', call: 999, times: 999 }]);
});

it('counts each key separately', () => {
  const note = throttle(log);
  for (const key of ['a', 'b', 'a', 'b', 'b']) note(key, 'info', { key }, 'seen');
  vi.advanceTimersByTime(everyMs);
  expect(lines.slice(2)).toEqual([
    { level: 'info', message: 'seen', key: 'a', times: 1 },
    { level: 'info', message: 'seen', key: 'b', times: 2 },
  ]);
});

it('keeps counting while events continue, and starts over after a quiet period', () => {
  const note = throttle(log);
  for (let minute = 0; minute < 3; minute++) {
    for (let call = 0; call < 10; call++) note('x', 'error', {}, 'failed');
    vi.advanceTimersByTime(everyMs);
  }
  expect(lines).toMatchObject([{}, { times: 9 }, { times: 10 }, { times: 10 }]);
  vi.advanceTimersByTime(everyMs);
  note('x', 'error', {}, 'failed');
  expect(lines[4]).toEqual({ level: 'error', message: 'failed' });
  expect(vi.getTimerCount()).toBe(1);
});

it('counts keys beyond the maximum together', () => {
  const note = throttle(log);
  for (let key = 0; key < 10_000; key++) note(String(key), 'info', {}, 'guessed');
  expect(lines.length).toBeLessThan(300);
  vi.advanceTimersByTime(everyMs);
  expect(lines.at(-1)).toMatchObject({ times: 9_799 });
});
