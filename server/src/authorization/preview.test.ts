import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { rightFor } from './decide.ts';
import { compareCalls, compareOnSite, type Operation } from './preview.ts';
import { endpointRights, RulesIndex } from './rules-index.ts';

const keyHash = 'a'.repeat(64);
const site = { siteID: 1, name: 'lindholm-vvs', kind: 'sandbox', baseUrl: null, company: null } as const;
const read: Operation = { endpointID: 7, method: 'GET', path: '/api/v4.0/invoices' };
const patch: Operation = { endpointID: 8, method: 'PATCH', path: '/api/v4.0/worksheets' };
const operations = [read, patch];
const expiresAtMs = Date.parse('2026-11-10T00:00:00Z');

function rulesWith(rights: Record<number, number>, facts: { accessAll?: boolean; apiAccess?: boolean } = {}) {
  const rules = new RulesIndex();
  const endpoints = endpointRights(Object.entries(rights).map(([id, bits]) => [Number(id), bits] as const));
  const customer = { keyHash, apiAccess: true, accessAll: false, expiresAtMs, ...facts };
  rules.apply({
    revision: { number: 1, id: 'x' },
    since: null,
    customers: new Map([[5, { ...customer, sites: new Map([[1, endpoints]]) }]]),
    sites: [site],
  });
  return rules;
}

const call = (operation: Operation, facts: Partial<LoggedCall> = {}): LoggedCall => ({
  at: '2026-11-09T10:00:00.000Z',
  siteName: site.name,
  method: operation.method,
  path: operation.path,
  status: 200,
  outcome: null,
  code: null,
  durationMs: 1,
  bytes: 0,
  requestID: 'x',
  address: '127.0.0.1',
  isReplayed: false,
  isKeyed: false,
  isLaterPage: false,
  scenario: null,
  ...facts,
});
const refusedFor = (code: string) => ({ outcome: 'refused', status: 401, code }) as const;
const operationOf = (method: string, path: string) =>
  operations.find((one) => one.path === path && (one.method === method || method === 'HEAD'));

function preview(before: RulesIndex, after: RulesIndex, calls: readonly LoggedCall[]) {
  const { refused, admitted } = compareCalls(before, after, keyHash, calls, operationOf);
  const format = ({ method, path, calls: count }: (typeof refused)[number]) => `${count} × ${method} ${path}`;
  return { refused: refused.map(format), admitted: admitted.map(format) };
}
const nothing = { refused: [], admitted: [] };

const [none, reader] = [rulesWith({}), rulesWith({ 7: rightFor.GET })];
const both = rulesWith({ 7: rightFor.GET, 8: rightFor.PUT });

describe('logged calls', () => {
  it('would be refused without their right', () =>
    expect(preview(reader, none, [call(read), call(read, { method: 'HEAD' })])).toEqual({
      refused: ['2 × GET /api/v4.0/invoices'],
      admitted: [],
    }));
  it.each(['endpoint-not-granted', 'method-not-granted'])('that lacked a right (%s) would pass with it', (code) =>
    expect(preview(reader, both, [call(patch, refusedFor(code))])).toEqual({
      refused: [],
      admitted: ['1 × PATCH /api/v4.0/worksheets'],
    }),
  );
  it('that were refused for another reason are not counted', () =>
    expect(preview(reader, both, [call(patch, refusedFor('rate-limited'))])).toEqual(nothing));
  it('that the current rules already decide differently are not counted', () => {
    expect(preview(none, none, [call(read)])).toEqual(nothing);
    const writer = rulesWith({ 8: rightFor.PUT });
    expect(preview(writer, both, [call(patch, refusedFor('method-not-granted'))])).toEqual(nothing);
  });
  it('are decided as of their time, also if the key has expired since', () => {
    expect(preview(reader, none, [call(read)]).refused).toHaveLength(1);
    expect(preview(reader, none, [call(read, { at: '2026-11-11T10:00:00.000Z' })])).toEqual(nothing);
  });
  it('on deleted sites and paths are not counted', () =>
    expect(preview(reader, none, [call(read, { siteName: null }), call(read, { path: null })])).toEqual(nothing));
  it('are sorted by frequency, with the time of the last', () => {
    const newest = '2026-11-09T12:00:00.000Z';
    const calls = [call(read, { at: newest }), call(patch), call(patch)];
    const { refused } = compareCalls(both, none, keyHash, calls, operationOf);
    expect(refused).toMatchObject([
      { method: 'PATCH', calls: 2 },
      { method: 'GET', calls: 1, lastAt: newest },
    ]);
  });
});

it.each([
  [reader, both, ['PATCH /api/v4.0/worksheets'], []],
  [reader, none, [], ['GET /api/v4.0/invoices']],
  // No documented method is affected.
  [reader, rulesWith({ 7: rightFor.GET | rightFor.DELETE }), [], []],
  [rulesWith({}, { accessAll: true }), rulesWith({ 7: 0 }, { accessAll: true }), [], []],
])('the effect of a change is listed by gained and lost operations (%#)', (before, after, ...expected) => {
  const [was, is] = [before, after].map((rules) => rules.customerByKey(keyHash));
  if (!was || !is) return expect.unreachable();
  const { gains, losses } = compareOnSite(was, is, site, operations);
  expect([gains, losses].map((list) => list.map(({ method, path }) => `${method} ${path}`))).toEqual(expected);
});
