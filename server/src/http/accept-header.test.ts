import { describe, expect, it } from 'vitest';
import { chooseEncoding, prefersMarkdown } from './accept-header.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br ; q=0.3 , gzip ; q=0.2', 'br'],
    ['gzip;q=0.5, identity', 'identity'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense, gzip;q=7', 'identity'],
    [',,;;q=,=;', 'identity'],
  ])('chooses for %j: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('chooses among available encodings only', () => {
    expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
    expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
  });
});

describe('prefersMarkdown', () => {
  it.each([
    [undefined, false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/html;q=0.8, text/markdown', true],
    ['text/markdown;variant=GFM, */*', true],
    ['text/markdown;q=0.5, */*', false],
    ['Text/Markdown;Q=0.9, TEXT/HTML;q=0.8', true],
    ['text/markdown;Q=0, */*;q=0.1', false],
    ['text/x-markdown', false],
  ])('returns for %j: %s', (accept, expected) => expect(prefersMarkdown(accept)).toBe(expected));
});
