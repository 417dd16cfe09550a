import { describe, expect, it } from 'vitest';
import { chooseLanguage, namesTag, prefersMarkdown } from './negotiate.ts';

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

describe('prefersMarkdown', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/html;q=0.8, text/markdown', true],
    ['text/markdown;variant=GFM, */*', true],
    ['text/markdown;q=0.5, */*', false],
    ['text/markdown;q=0', false],
    ['TEXT/MARKDOWN', true],
    ['Text/Markdown;Q=0.9, TEXT/HTML;q=0.8', true],
    ['text/markdown;Q=0, */*;q=0.1', false],
    ['text/markdown;variant=GFM;q=0.000', false],
    ['text/x-markdown', false],
  ])('reads %j as %s', (accept, is) => expect(prefersMarkdown(accept)).toBe(is));
});
