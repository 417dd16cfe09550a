import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joinDescription } from './description.ts';
import { codeBlock, codeSpan, htmlToMarkdown } from './html-to-markdown.ts';
import { loadCatalogue } from './load.ts';
import { blocksOf, inlineHtml } from './markdown.ts';
import type { Attribute, Block, Shape } from './model.ts';
import { pagesOf } from './model.ts';

const catalogue = await loadCatalogue(fileURLToPath(new URL('../../..', import.meta.url)));
const pages = pagesOf(catalogue);
const operations = pages.flatMap((page) => page.operations);

const proseOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'prose' ? [block.html] : []));
const textsOf = (one: Attribute): string[] => [joinDescription(one), ...one.variants.flatMap(textsIn)];
const textsIn = ({ attributes }: Shape): string[] => attributes.flatMap(textsOf);

const asRead = (html: string): string => html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim();

describe('all documentation texts survive a round trip through Markdown', () => {
  it('guides, descriptions and page notes', () => {
    const prose = [
      ...catalogue.guides.flatMap(({ blocks }) => proseOf(blocks)),
      ...[...pages, ...operations].flatMap(({ description }) => proseOf(description)),
      ...pages.flatMap(({ notes }) => proseOf(notes)),
    ];
    expect(prose.length).toBeGreaterThan(100);
    for (const html of prose) {
      const again = blocksOf(htmlToMarkdown(html)).map((block) => (block.kind === 'prose' ? block.html : block.kind));
      expect(again.map(asRead)).toEqual([asRead(html)]);
    }
  });
  it('fields, parameters and statuses', () => {
    const texts = new Set(
      operations.flatMap(({ parameters, request, answer, errors }) => [
        ...[...parameters, ...answer.envelope].flatMap(textsOf),
        ...[...(request ? [request.shape] : []), ...(answer.payload?.variants ?? [])].flatMap(textsIn),
        ...[answer, ...errors].flatMap(({ description }) => [description.da, description.en]),
      ]),
    );
    expect(texts.size).toBeGreaterThan(500);
    for (const html of texts) expect(asRead(inlineHtml(htmlToMarkdown(html)))).toBe(asRead(html));
  });
});

it.each([
  ['a &lt; b &amp; c &quot;d&quot; &#39;e&#39;', 'a < b & c "d" \'e\''],
  ['2 * 3 * 4, _x_ og snake_case', '2 \\* 3 \\* 4, \\_x\\_ og snake_case'],
  ['&lt;b&gt; &amp;lt;', '\\<b> \\&lt;'],
  ['<code>a`b</code>', '``a`b``'],
])('decodes entities and escapes Markdown syntax: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
  expect(inlineHtml(markdown)).toBe(html);
});
it('rewrites links with the given function', () =>
  expect(htmlToMarkdown('<p>Se <a href="/x?a=1&amp;b=2">siden</a>.</p>', (href) => `https://a.dk${href}`)).toBe(
    'Se [siden](https://a.dk/x?a=1&b=2).',
  ));
it('throws on elements that markdown.ts never produces', () =>
  expect(() => htmlToMarkdown('<marquee>x</marquee>')).toThrow('<marquee>'));
it('uses longer fences than any run of backticks in the code', () => {
  expect(codeBlock('```js', 'md')).toBe('````md\n```js\n````');
  expect(codeSpan('`x')).toBe('`` `x ``');
});
