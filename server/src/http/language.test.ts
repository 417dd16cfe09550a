import { expect, it } from 'vitest';
import { cookieLanguage } from './language.ts';

it.each([
  [undefined, undefined],
  ['lang=en', 'en'],
  ['theme=dark; lang=da; x=1', 'da'],
  ['theme=dark;lang=en', 'en'],
  ['lang=english', undefined],
  ['slang=en', undefined],
  ['lang=__proto__', undefined],
])('the cookie %j chooses %s', (cookie, language) =>
  expect(cookieLanguage({ headers: { cookie }, protocol: 'http' })).toBe(language),
);

it('over HTTPS only a cookie of this very host counts', () => {
  const chosen = (cookie: string) => cookieLanguage({ headers: { cookie }, protocol: 'https' });
  expect([chosen('lang=en'), chosen('lang=da; __Host-lang=en')]).toEqual([undefined, 'en']);
});
