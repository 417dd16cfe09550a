import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { rightFor } from './decide.ts';
import { compareCalls, compareOnSite, type Operation, withChange } from './preview.ts';
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

const key = { CustomerID: 5, SiteID: 1 };
const flags = { AllowPOST: false, AllowGET: false, AllowDELETE: false, AllowPUT: false };
const taking = (EndpointID: number) => ({ Set: [], Remove: [{ ...key, EndpointID }] });
const giving = (EndpointID: number, some: Partial<typeof flags>) => ({
  Set: [{ ...key, EndpointID, ...flags, ...some }],
  Remove: [],
});

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
  ...facts,
});
const refusedFor = (code: string) => ({ outcome: 'refused', status: 401, code }) as const;
const operationOf = (method: string, path: string) =>
  operations.find((one) => one.path === path && (one.method === method || method === 'HEAD'));

function preview(
  rules: ReturnType<typeof rulesWith>,
  change: Parameters<typeof withChange>[1],
  calls: readonly LoggedCall[],
) {
  const { refused, admitted } = compareCalls(rules, withChange(rules, change), keyHash, calls, operationOf);
  const format = ({ method, path, calls: count }: (typeof refused)[number]) => `${count} × ${method} ${path}`;
  return { refused: refused.map(format), admitted: admitted.map(format) };
}
const nothing = { refused: [], admitted: [] };

describe('logged calls', () => {
  const reader = rulesWith({ 7: rightFor.GET });

  it('would be refused without their right', () =>
    expect(preview(reader, taking(7), [call(read), call(read, { method: 'HEAD' })])).toEqual({
      refused: ['2 × GET /api/v4.0/invoices'],
      admitted: [],
    }));
  it.each(['endpoint-not-granted', 'method-not-granted'])('that lacked a right (%s) would pass with it', (code) =>
    expect(preview(reader, giving(8, { AllowPUT: true }), [call(patch, refusedFor(code))])).toEqual({
      refused: [],
      admitted: ['1 × PATCH /api/v4.0/worksheets'],
    }),
  );
  it('that were refused for another reason are not counted', () =>
    expect(preview(reader, giving(8, { AllowPUT: true }), [call(patch, refusedFor('rate-limited'))])).toEqual(nothing));
  it('that the current rules already decide differently are not counted', () => {
    expect(preview(rulesWith({}), taking(7), [call(read)])).toEqual(nothing);
    const granted = rulesWith({ 8: rightFor.PUT });
    expect(preview(granted, giving(7, { AllowGET: true }), [call(patch, refusedFor('method-not-granted'))])).toEqual(
      nothing,
    );
  });
  it('are decided as of their time, also if the key has expired since', () => {
    expect(preview(reader, taking(7), [call(read)]).refused).toHaveLength(1);
    expect(preview(reader, taking(7), [call(read, { at: '2026-11-11T10:00:00.000Z' })])).toEqual(nothing);
  });
  it('on deleted sites and paths are not counted', () =>
    expect(preview(reader, taking(7), [call(read, { siteName: null }), call(read, { path: null })])).toEqual(nothing));
  it('are sorted by frequency, with the time of the last', () => {
    const both = rulesWith({ 7: rightFor.GET, 8: rightFor.PUT });
    const change = { Set: [], Remove: [...taking(7).Remove, ...taking(8).Remove] };
    const newest = '2026-11-09T12:00:00.000Z';
    const calls = [call(read, { at: newest }), call(patch), call(patch)];
    const { refused } = compareCalls(both, withChange(both, change), keyHash, calls, operationOf);
    expect(refused).toMatchObject([
      { method: 'PATCH', calls: 2 },
      { method: 'GET', calls: 1, lastAt: newest },
    ]);
  });
});

describe('the effect of a change', () => {
  const compare = (rules: ReturnType<typeof rulesWith>, change: Parameters<typeof withChange>[1]) => {
    const [was, is] = [rules, withChange(rules, change)].map((some) => some.customerByKey(keyHash));
    if (!was || !is) throw new Error('The customer is not there');
    const { gains, losses } = compareOnSite(was, is, site, operations);
    return [gains, losses].map((list) => list.map(({ method, path }) => `${method} ${path}`));
  };
  it('is listed by gained and lost operations', () => {
    expect(compare(rulesWith({ 7: rightFor.GET }), giving(8, { AllowPUT: true }))).toEqual([
      ['PATCH /api/v4.0/worksheets'],
      [],
    ]);
    expect(compare(rulesWith({ 7: rightFor.GET }), taking(7))).toEqual([[], ['GET /api/v4.0/invoices']]);
  });
  it('is empty if no documented method is affected or access to everything stays', () => {
    expect(compare(rulesWith({ 7: rightFor.GET }), giving(7, { AllowGET: true, AllowDELETE: true }))).toEqual([[], []]);
    expect(compare(rulesWith({ 7: rightFor.GET }, { accessAll: true }), taking(7))).toEqual([[], []]);
  });
});
