import { describe, expect, it } from 'vitest';
import { isDocumented, isRule, reasonOf } from './reason.ts';

const call = { method: 'PATCH', path: '/api/v4.0/worksheets', siteName: 'lindholm-vvs' };
const reason = (code: string | null, facts: object = {}, language: 'da' | 'en' = 'da') =>
  reasonOf({ ...call, code, ...facts }, '31. dec. 2026', language);

describe('why a call came to nothing', () => {
  it('is told as the rule tells it to an administrator', () => {
    expect(reason('method-not-granted')).toBe('Nøglen mangler rettigheden opdatér, som PATCH kræver.');
    expect(reason('method-not-granted', { method: 'HEAD' }, 'en')).toBe(
      'The key lacks the right read, which HEAD requires.',
    );
    expect(reason('key-expired')).toBe('Nøglen virkede til og med 31. dec. 2026.');
    expect(reason('site-not-granted')).toBe('Nøglen har ikke adgang til et site, der hedder lindholm-vvs.');
  });
  it('takes a path as it is documented', () =>
    expect(reason('endpoint-not-granted', { path: '/api/v4.0/invoices/{id}' })).toBe(
      'Nøglen har ingen rettigheder på /api/v4.0/invoices/{id} på sitet lindholm-vvs.',
    ));
  it('is told as the caller heard it where the log does not know what the rule looked at', () => {
    expect(reason('site-not-granted', { siteName: null })).toMatch(
      /^API-nøglen har ikke adgang til et site med det navn/,
    );
    expect(reason('endpoint-unknown', { path: null })).toMatch(/^Endpointet findes ikke/);
    expect(reason('rate-limited')).toMatch(/^Der er kommet for mange kald/);
  });
  it('is not told with gaps, nor where there is nothing to tell', () => {
    expect(reason('text-too-long')).toBeNull();
    expect(reason('no-such-code')).toBeNull();
    expect(reason(null)).toBeNull();
  });
  it('is a matter of access, of the documentation, or of neither', () => {
    expect(['access-off', 'rate-limited', 'toString'].map(isRule)).toEqual([true, false, false]);
    expect(['access-off', 'rate-limited', 'toString'].map(isDocumented)).toEqual([true, true, false]);
  });
});
