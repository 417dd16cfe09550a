import { describe, expect, it } from 'vitest';
import { chooseLanguage, namesTag } from './negotiate.ts';

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'da'],
    ['', 'da'],
    ['lang=en', 'en'],
    ['lang=da', 'da'],
    ['theme=dark; lang=en; x=1', 'en'],
    ['theme=dark;lang=en', 'en'],
    ['lang=de', 'da'],
    ['lang=english', 'da'],
    ['lang=', 'da'],
    ['slang=en', 'da'],
    ['lang=__proto__', 'da'],
  ])('reads %j as %s', (cookie, language) => {
    expect(chooseLanguage(cookie)).toBe(language);
  });
});

describe('namesTag', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"x", W/"a" , "y"', true],
    [' * ', true],
    ['"b"', false],
    ['a', false],
  ])('finds "a" in %j: %s', (header, found) => {
    expect(namesTag(header, '"a"')).toBe(found);
  });
});
