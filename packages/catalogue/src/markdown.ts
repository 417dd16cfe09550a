/** Our own texts, though raw HTML is escaped regardless. */
import { demoKeyMarkers, resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import { lifetimeMarker, placeholderSupport, supportMarkers } from '@fagvaerk/contract/portal-manifest.ts';
import { Marked, type Token, type Tokens } from 'marked';
import { slug } from './document.ts';
import { type Block, type CodeBlock, type DataMap, type Heading, TOOLS } from './model.ts';
import { escapeText } from './search/markup.ts';

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text, block }) => {
      const marker = [supportMarkers.da, lifetimeMarker].find((one) => one === text.trim());
      if (block && marker) return `<p>${marker}</p>\n`;
      return isDemoKeyMarker(text.trim()) ? text.trim() : escapeText(text);
    },
    heading({ tokens, depth, text }) {
      const id = slug(text);
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    // Wide tables scroll on their own, so they must be focusable.
    // Narrow screens stack the cells; the explicit roles preserve table semantics for screen readers.
    table(token) {
      const labels = token.header.map(labelOf);
      const number = (cell: Tokens.TableCell) => (cell.align === 'right' ? ' class="number"' : '');
      const heads = token.header.map(
        (cell) => `<th scope="col" role="columnheader"${number(cell)}>${this.parser.parseInline(cell.tokens)}</th>`,
      );
      const cellOf = (cell: Tokens.TableCell, column: number) =>
        `<td role="cell"${number(cell)}${column === 0 ? '' : ` data-label="${escapeText(labels[column] ?? '')}"`}>` +
        `${this.parser.parseInline(cell.tokens)}</td>`;
      const rows = token.rows.map((row) => `<tr role="row">${row.map(cellOf).join('')}</tr>`);
      const table =
        `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>` +
        `<tbody role="rowgroup">${rows.join('')}</tbody></table>`;
      return `<div class="table" tabindex="0" role="group" aria-label="${escapeText(token.header.map((cell) => cell.text).join(', '))}">${table}</div>\n`;
    },
  },
});

const isDemoKeyMarker = (text: string): boolean => Object.values<string>(demoKeyMarkers).includes(text);

/** The server removes one variant, so both must be in the same block. */
function requireCompleteMarkers(html: string): string {
  if (/<!--(?:no )?demo key/.test(resolveDemoKeyMarkers(html, true)))
    throw new Error('The markers of the demo key must be in order, with no code between them');
  return html;
}

/** API names keep their case. */
function labelOf({ text }: Tokens.TableCell): string {
  const plain = text.replaceAll('`', '');
  return plain === text ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}

/** Links the word to support outside of links; the server inserts the address. */
function linkSupport(html: string): string {
  let isInLink = false;
  return html.replaceAll(/<[^>]*>|[Ss]upporten\b/g, (part) => {
    if (!part.startsWith('<')) return isInLink ? part : `<a href="${placeholderSupport}">${part}</a>`;
    if (/^<\/?a\b/.test(part)) isInLink = part.startsWith('<a');
    return part;
  });
}

/** A single paragraph loses its `<p>`. */
export function inlineHtml(markdown: string): string {
  const tokens = marked.lexer(markdown.trim());
  const [only] = tokens;
  return linkSupport(
    tokens.length === 1 && only?.type === 'paragraph'
      ? (marked.parseInline(only.text) as string)
      : marked.parser(tokens),
  );
}

/** `<!--map-->` and `<!--tool-->` on lines of their own are placeholders. */
export function blocksOf(markdown: string, map?: DataMap): Block[] {
  const blocks: Block[] = [];
  let prose: Token[] = [];
  const flush = () => {
    if (prose.some((token) => token.type !== 'space'))
      blocks.push({ kind: 'prose', html: requireCompleteMarkers(linkSupport(marked.parser(prose))) });
    prose = [];
  };
  for (const token of marked.lexer(markdown)) {
    const tool = TOOLS.find((name) => token.type === 'html' && token.text.trim() === `<!--${name}-->`);
    if (token.type === 'code') {
      flush();
      addCode(blocks, codeBlockOf(token.lang || 'text', token.text));
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

/** The answer and the follow-ups of a call belong to its block. */
function addCode(blocks: Block[], code: CodeBlock): void {
  const last = blocks.at(-1);
  if (code.run?.title === null) blocks.push({ kind: 'run', call: code, answer: null, followUps: [] });
  else if (last?.kind === 'run' && code.run) blocks.splice(-1, 1, { ...last, followUps: [...last.followUps, code] });
  else if (last?.kind === 'run' && code.language === 'json' && !last.answer && last.followUps.length === 0)
    blocks.splice(-1, 1, { ...last, answer: code });
  else if (code.run) throw new Error(`The follow-up "${code.run.title.da}" has no call above it`);
  else blocks.push(code);
}

/** After the language: `run`, `next` for a follow-up, or `program`; then values of responses (`755=1.data.0.id`) and the title (`Linjer | Lines`) or name. */
function codeBlockOf(info: string, code: string): CodeBlock {
  const [language = '', mark, ...words] = info.split(' ');
  const block: CodeBlock = { kind: 'code', language, code };
  const title = words.filter((word) => !word.includes('=')).join(' ');
  const [da = '', en] = title.split(' | ');
  const responseValues = words.flatMap((word) => {
    const [text = '', from] = word.split('=');
    return from === undefined ? [] : [{ text, from }];
  });
  const isWellFormed = responseValues.every(({ text, from }) => text && /^[1-9]\d*(?:\.\w+)+$/.test(from));
  if (mark === undefined) return block;
  if (mark === 'program' && title && responseValues.length === 0) return { ...block, program: title };
  if (mark === 'run' && !title && isWellFormed) return { ...block, run: { title: null, responseValues } };
  if (mark === 'next' && en && isWellFormed) return { ...block, run: { title: { da, en }, responseValues } };
  throw new Error(`Unknown words after the language of a code block: ${info}`);
}

export const headingsOf = (markdown: string): Heading[] =>
  marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ level: depth, id: slug(text), text: text.replaceAll('`', '') }));
