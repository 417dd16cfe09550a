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
  readinessOf(calls.toReversed(), Date.parse(call(300).at))[step];

it('nothing has been tried without calls', () => {
  expect(new Set(Object.values(readinessOf([], 0)))).toEqual(new Set(['untried']));
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

describe('after a key has expired', () => {
  const expired = (second: number) => call(second, { scenario: 'key-expired', status: 401 });
  it('the call is not repeated within a minute', () => {
    expect(stateOf('key-expired', expired(0))).toBe('passed');
    expect(stateOf('key-expired', call(-5), expired(0), call(61))).toBe('passed');
    expect(stateOf('key-expired', expired(0), call(5))).toBe('failed');
    expect(stateOf('key-expired', expired(0), expired(10), expired(20))).toBe('failed');
  });
  it('the newest one counts, once its minute is over', () => {
    expect(stateOf('key-expired', expired(0), expired(10), expired(100))).toBe('passed');
    expect(stateOf('key-expired', expired(290))).toBe('untried');
  });
});

it('a later page must be read', () => {
  expect(stateOf('pages', call(0))).toBe('untried');
  expect(stateOf('pages', call(0, { isLaterPage: true, status: 400 }))).toBe('untried');
  expect(stateOf('pages', call(0, { isLaterPage: true }))).toBe('passed');
});

it('a write must have a key', () => {
  const [keyed, unkeyed] = [call(0, { method: 'POST', isKeyed: true }), call(0, { method: 'PATCH' })];
  expect(stateOf('keys', keyed, unkeyed)).toBe('passed');
  expect(stateOf('keys', unkeyed, call(2))).toBe('failed');
});
