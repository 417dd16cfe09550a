/** Markdown of guides and descriptions to HTML. The texts are our own; raw HTML in them is shown as text all the same. */
import { openKeyMarks, readingOf } from '@fagvaerk/contract/example-caller.ts';
import { placeholderSupport, supportMarks } from '@fagvaerk/contract/portal-manifest.ts';
import { Marked, type Token, type Tokens } from 'marked';
import { slug } from './document.ts';
import { type Block, type DataMap, type Heading, TOOLS } from './model.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text, block }) => {
      if (block && text.trim() === supportMarks.da) return `<p>${supportMarks.da}</p>\n`;
      return isOpenKeyMark(text.trim()) ? text.trim() : escapeHtml(text);
    },
    heading({ tokens, depth, text }) {
      const id = slug(text);
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    // A wide table scrolls by itself instead of pushing the page sideways; it must then be reachable by keyboard.
    // A narrow screen stacks the cells under their labels; the roles keep it a table to those who hear it.
    table(token) {
      const labels = token.header.map(labelOf);
      const number = (cell: Tokens.TableCell) => (cell.align === 'right' ? ' class="number"' : '');
      const heads = token.header.map(
        (cell) => `<th scope="col" role="columnheader"${number(cell)}>${this.parser.parseInline(cell.tokens)}</th>`,
      );
      const cellOf = (cell: Tokens.TableCell, column: number) =>
        `<td role="cell"${number(cell)}${column === 0 ? '' : ` data-label="${escapeHtml(labels[column] ?? '')}"`}>` +
        `${this.parser.parseInline(cell.tokens)}</td>`;
      const rows = token.rows.map((row) => `<tr role="row">${row.map(cellOf).join('')}</tr>`);
      const table =
        `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>` +
        `<tbody role="rowgroup">${rows.join('')}</tbody></table>`;
      return `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(token.header.map((cell) => cell.text).join(', '))}">${table}</div>\n`;
    },
  },
});

const isOpenKeyMark = (text: string): boolean => Object.values<string>(openKeyMarks).includes(text);

/** What a page says of the open key, and what else it says, must stand in one stretch of prose: the server leaves one out. */
function requireWholeChoices(html: string): string {
  if (/<!--(?:no )?open key/.test(readingOf(html, true)))
    throw new Error('The marks of the open key must stand in their order, with no code between them');
  return html;
}

/** A column's head as a label before a cell. Names of the API keep the letters they have. */
function labelOf({ text }: Tokens.TableCell): string {
  const plain = text.replaceAll('`', '');
  return plain === text ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}

/** The word leads to support wherever it stands outside a link; the server knows the address. */
function linkSupport(html: string): string {
  let isInLink = false;
  return html.replaceAll(/<[^>]*>|[Ss]upporten\b/g, (part) => {
    if (!part.startsWith('<')) return isInLink ? part : `<a href="${placeholderSupport}">${part}</a>`;
    if (/^<\/?a\b/.test(part)) isInLink = part.startsWith('<a');
    return part;
  });
}

/** A description of one or more short paragraphs; a single paragraph loses its `<p>`. */
export function inlineHtml(markdown: string): string {
  const tokens = marked.lexer(markdown.trim());
  const [only] = tokens;
  return linkSupport(
    tokens.length === 1 && only?.type === 'paragraph'
      ? (marked.parseInline(only.text) as string)
      : marked.parser(tokens),
  );
}

/** `<!--map-->` on a line of its own is where a guide has the map of the data, and the name of a tool where it has that. */
export function blocksOf(markdown: string, map?: DataMap): Block[] {
  const blocks: Block[] = [];
  let prose: Token[] = [];
  const flush = () => {
    if (prose.some((token) => token.type !== 'space'))
      blocks.push({ kind: 'prose', html: requireWholeChoices(linkSupport(marked.parser(prose))) });
    prose = [];
  };
  for (const token of marked.lexer(markdown)) {
    const tool = TOOLS.find((name) => token.type === 'html' && token.text.trim() === `<!--${name}-->`);
    if (token.type === 'code') {
      flush();
      blocks.push({ kind: 'code', language: token.lang || 'text', code: token.text });
    } else if (map && token.type === 'html' && token.text.trim() === '<!--map-->') {
      flush();
      blocks.push({ kind: 'map', map });
    } else if (tool) {
      flush();
      blocks.push({ kind: 'tool', tool });
    } else {
      prose.push(token);
    }
  }
  flush();
  return blocks;
}

export const headingsOf = (markdown: string): Heading[] =>
  marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ level: depth, id: slug(text), text: text.replaceAll('`', '') }));

/** The first paragraph without its marks: a page's description for search engines. */
export function plainSummary(markdown: string): string {
  const first = marked.lexer(markdown).find((token) => token.type === 'paragraph') as Tokens.Paragraph | undefined;
  const text = (first?.text ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*_]/g, '');
  return text.replaceAll(/\s+/g, ' ').trim();
}
