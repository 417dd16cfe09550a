import { expect, it } from 'vitest';
import { mailAddress, supportText } from './support-text.ts';

const site = { customer: 'Kjær & Co.', siteName: 'lindholm-vvs', kind: 'sandbox' } as const;
const call = { method: 'POST', path: '/api/v4.0/budgets', code: 'method-not-granted' };

it('names customer, site, endpoint, method and reason', () =>
  expect(supportText(site, call, null, 'da').split('\n')).toEqual([
    'Vi mangler adgang til dette kald:',
    '',
    'Kunde: Kjær & Co.',
    'Site: lindholm-vvs (testmiljø)',
    'Endpoint: /api/v4.0/budgets',
    'Metode: POST',
    expect.stringMatching(/^Årsag: method-not-granted\. API-nøglen må ikke bruge metoden/),
  ]));
it('contains the request id and omits unknown values', () =>
  expect(supportText({ siteName: 'kjaer-el' }, call, 'a1b2', 'da').split('\n').slice(2)).toEqual([
    'Site: kjaer-el',
    'Endpoint: /api/v4.0/budgets',
    'Metode: POST',
    expect.stringMatching(/^Årsag: method-not-granted/),
    'Sporings-id: a1b2',
  ]));
it('is translated', () =>
  expect(supportText(site, call, null, 'en')).toContain(
    'Reason: method-not-granted. The API key may not use this method',
  ));
it('is encoded in a mailto link', () => {
  const { protocol, pathname, searchParams } = new URL(mailAddress('hjaelp@example.dk', 'Adgang: A & B', 'én\nto'));
  expect([protocol, pathname]).toEqual(['mailto:', 'hjaelp@example.dk']);
  expect(searchParams.get('subject')).toBe('Adgang: A & B');
  expect(searchParams.get('body')).toBe('én\r\nto');
});
