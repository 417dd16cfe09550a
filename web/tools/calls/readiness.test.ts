import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { readinessOf } from './readiness.ts';

const call = (second: number, facts: Partial<LoggedCall> = {}): LoggedCall => ({
  at: new Date(Date.UTC(2026, 10, 19, 12, 0, 0) + second * 1000).toISOString(),
  siteName: 'lindholm-vvs',
  method: 'GET',
  path: '/api/v4.0/invoices',
  status: 200,
  outcome: null,
  code: null,
  durationMs: 10,
  bytes: 0,
  requestID: 'x',
  address: '127.0.0.1',
  isReplayed: false,
  isKeyed: false,
  isLaterPage: false,
  scenario: null,
  ...facts,
});
/** As the log lists them: newest first. */
const stateOf = (step: keyof ReturnType<typeof readinessOf>, ...calls: LoggedCall[]) =>
  readinessOf(calls.toReversed())[step];

it('nothing has been tried without calls', () => {
  expect(new Set(Object.values(readinessOf([])))).toEqual(new Set(['untried']));
});

describe.each([['rate-limited', 429] as const, ['unavailable', 503] as const])('after %s', (scenario, status) => {
  const failed = call(0, { scenario, status });
  it('the same call succeeds after the wait', () => {
    expect(stateOf(scenario, failed, call(2))).toBe('passed');
    expect(stateOf(scenario, failed, call(2, { scenario, status }), call(5))).toBe('passed');
  });
  it('a repeat that comes too early does not count, even if it succeeds', () => {
    expect(stateOf(scenario, failed, call(1))).toBe('failed');
  });
  it('another call is no repeat', () => {
    for (const other of [{ path: '/api/v4.0/fitters' }, { method: 'HEAD' }, { siteName: 'kjaer-el' }])
      expect(stateOf(scenario, failed, call(3, other))).toBe('failed');
  });
});

describe('after a lost response', () => {
  const lost = { scenario: 'lost-response', status: 499 } as const;
  it('a write is repeated with its key', () => {
    const write = { method: 'POST', isKeyed: true };
    expect(stateOf('lost-response', call(0, { ...write, ...lost }), call(1, { ...write, isReplayed: true }))).toBe(
      'passed',
    );
    expect(stateOf('lost-response', call(0, { ...write, ...lost }), call(1, write))).toBe('failed');
  });
  it('a read is repeated', () => {
    expect(stateOf('lost-response', call(0, lost), call(1))).toBe('passed');
    expect(stateOf('lost-response', call(0, lost), call(1, { status: 500 }))).toBe('failed');
  });
});

it('after a key has expired, the call is not repeated within a minute', () => {
  const expired = call(0, { scenario: 'key-expired', status: 401 });
  expect(stateOf('key-expired', expired)).toBe('passed');
  expect(stateOf('key-expired', expired, call(61))).toBe('passed');
  expect(stateOf('key-expired', expired, call(5))).toBe('failed');
});

it('a later page must be read', () => {
  expect(stateOf('pages', call(0))).toBe('untried');
  expect(stateOf('pages', call(0, { isLaterPage: true, status: 400 }))).toBe('untried');
  expect(stateOf('pages', call(0, { isLaterPage: true }))).toBe('passed');
});

it('the latest write must have a key', () => {
  const [keyed, unkeyed] = [call(0, { method: 'POST', isKeyed: true }), call(0, { method: 'PATCH' })];
  expect(stateOf('keys', unkeyed, keyed)).toBe('passed');
  expect(stateOf('keys', keyed, unkeyed, call(2))).toBe('failed');
});
