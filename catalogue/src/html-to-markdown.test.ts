import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeBlock, codeSpan, htmlToMarkdown } from './html-to-markdown.ts';
import { loadCatalogue } from './load.ts';
import { blocksOf, inlineHtml } from './markdown.ts';
import type { Attribute, Block, Shape } from './model.ts';
import { pagesOf } from './model.ts';

const catalogue = await loadCatalogue(fileURLToPath(new URL('../..', import.meta.url)));
const pages = pagesOf(catalogue);
const operations = pages.flatMap((page) => page.operations);

const proseOf = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'prose' ? [block.html] : []));
const textsOf = ({ html, variants }: Attribute): string[] => [html, ...variants.flatMap(textsIn)];
const textsIn = ({ attributes }: Shape): string[] => attributes.flatMap(textsOf);

const asRead = (html: string): string => html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim();

describe('every text of the documentation says the same in Markdown', () => {
  it('guides, and what stands around the calls of a page', () => {
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
        ...(request ? textsIn(request.shape) : []),
        ...[answer, ...errors].map(({ description }) => description),
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
])('signs are kept from meaning something else: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
  expect(inlineHtml(markdown)).toBe(html);
});
it('links lead where the text is read', () =>
  expect(htmlToMarkdown('<p>Se <a href="/x?a=1&amp;b=2">siden</a>.</p>', (href) => `https://a.dk${href}`)).toBe(
    'Se [siden](https://a.dk/x?a=1&b=2).',
  ));
it('what our Markdown never makes is not passed over', () =>
  expect(() => htmlToMarkdown('<marquee>x</marquee>')).toThrow('<marquee>'));
it('code is fenced by more signs than it has', () => {
  expect(codeBlock('```js', 'md')).toBe('````md\n```js\n````');
  expect(codeSpan('`x')).toBe('`` `x ``');
});
