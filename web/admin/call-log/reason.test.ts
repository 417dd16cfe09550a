import { describe, expect, it } from 'vitest';
import { isDocumented, isRule, reasonOf } from './reason.ts';

const call = { method: 'PATCH', path: '/api/v4.0/worksheets', siteName: 'lindholm-vvs' };
const reason = (code: string | null, facts: object = {}, language: 'da' | 'en' = 'da') =>
  reasonOf({ ...call, code, ...facts }, language);

describe('reason for a refused call', () => {
  it("uses the administrator's explanation of the rule", () => {
    expect(reason('method-not-granted')).toBe('Nøglen mangler rettigheden opdatér, som PATCH kræver.');
    expect(reason('method-not-granted', { method: 'HEAD' }, 'en')).toBe(
      'The key does not have the read right, which HEAD requires.',
    );
    expect(reason('site-not-granted')).toBe('Nøglen har ikke adgang til et site, der hedder lindholm-vvs.');
  });
  it('accepts path templates', () =>
    expect(reason('endpoint-not-granted', { path: '/api/v4.0/invoices/{id}' })).toBe(
      'Nøglen har ingen rettigheder på /api/v4.0/invoices/{id} på sitet lindholm-vvs.',
    ));
  it("falls back to the caller's message if facts are missing", () => {
    expect(reason('site-not-granted', { siteName: null })).toMatch(
      /^API-nøglen har ikke adgang til et site med det navn/,
    );
    expect(reason('key-expired')).toMatch(/^API-nøglen/);
    expect(reason('endpoint-unknown', { path: null })).toMatch(/^Endpointet findes ikke/);
    expect(reason('rate-limited')).toMatch(/^Der er kommet for mange kald/);
  });
  it('is null for unknown codes and incomplete messages', () => {
    expect(reason('text-too-long')).toBeNull();
    expect(reason('no-such-code')).toBeNull();
    expect(reason(null)).toBeNull();
  });
  it('classifies codes as rule, documented or neither', () => {
    expect(['access-off', 'rate-limited', 'toString'].map(isRule)).toEqual([true, false, false]);
    expect(['access-off', 'rate-limited', 'toString'].map(isDocumented)).toEqual([true, true, false]);
  });
});
