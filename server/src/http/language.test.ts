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
])('the cookie %j chooses %s', (cookie, language) => expect(cookieLanguage(cookie)).toBe(language));
