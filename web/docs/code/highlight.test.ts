import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const languages = ['json', 'bash', 'http', 'js', 'text'];

const textOf = (html: string): string =>
  html
    .replaceAll(/<\/?i[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('highlighted code', () => {
  it('marks strings and numbers by class, but not property names', () =>
    expect(highlight('{ "id": 7, "paid": true, "to": "Ole" }', 'json')).toBe(
      '{ "id": <i class="n">7</i>, "paid": <i class="n">true</i>, "to": <i class="s">"Ole"</i> }',
    ));
  it('marks commands and strings in shell code', () => {
    const html = highlight('curl -X POST "https://portal.invalid"', 'bash');
    expect(html).toContain('<i class="k">curl');
    expect(html).toContain('<i class="s">');
  });
  it('does not highlight an unknown language', () => expect(highlight('a < b', 'cobol')).toBe('a &lt; b'));
  it.each(languages)('escapes HTML in %s', (language) => {
    const html = highlight('<script>alert("a & b")</script>', language);
    expect(html).not.toMatch(/<(?!\/?i\b)/);
    expect(html).toContain('&amp;');
  });
  it.each(languages)('preserves the text and adds no inline styles in %s', (language) =>
    fc.assert(
      fc.property(fc.stringMatching(/^[\w<>&"'{}[\]:,.\\/$#` \n-]{0,80}$/), (code) => {
        const html = highlight(code, language);
        expect(textOf(html)).toBe(code);
        expect(html.replaceAll(/<i class="[sknc]">|<\/i>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 60 },
    ),
  );
});
