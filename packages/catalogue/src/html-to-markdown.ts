/** Converts the HTML that markdown.ts produces back to Markdown, for readers of plain text. Supports nothing else. */
import { decodeEntities } from './search/plain-text.ts';

export type LinkTo = (href: string) => string;
const identity: LinkTo = (href) => href;

export const htmlToMarkdown = (html: string, linkTo = identity): string => blocksIn(treeOf(html), linkTo).join('\n\n');

const indented = (text: string, by: string): string => text.replaceAll(/\n(?!\n|$)/g, `\n${by}`);

export const listItem = (text: string, marker = '- '): string => marker + indented(text, ' '.repeat(marker.length));

/** The fence must be longer than any run of backticks in the code. */
export function codeBlock(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const room = /^`|`$/.test(code) ? ' ' : '';
  return fence + room + code + room + fence;
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));

/** Texts and HTML comments are unparsed. */
type Part = string | Element;
type Element = Readonly<{ tag: string; attributes: string; parts: Part[] }>;

const pieces = /<!--.*?-->|<(\/?)(\w+)([^>]*)>|[^<]+/gs;

function treeOf(html: string): Part[] {
  const whole: Element = { tag: '', attributes: '', parts: [] };
  const open = [whole];
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(pieces)) {
    const around = open.at(-1);
    if (!around) throw new Error(`unmatched end tag before ${piece}`);
    if (tag === undefined) around.parts.push(piece);
    else if (slash) open.pop();
    else {
      const element = { tag, attributes, parts: [] };
      around.parts.push(element);
      open.push(element);
    }
  }
  return whole.parts;
}

type Write = (element: Element, linkTo: LinkTo) => string;

const heading: Write = ({ tag, parts }, linkTo) => {
  // Headings contain a link to themselves.
  const text = parts.flatMap((part) => (typeof part === 'string' ? part : part.parts));
  return `${'#'.repeat(Number(tag.slice(1)))} ${inlineOf(text, linkTo)}`;
};

const list: Write = ({ tag, parts }, linkTo) => {
  const items = elementsIn(parts);
  const isLoose = items.some((item) => elementsIn(item.parts).some((one) => one.tag === 'p'));
  const lines = isLoose ? '\n\n' : '\n';
  return items
    .map((item, at) => listItem(blocksIn(item.parts, linkTo).join(lines), tag === 'ol' ? `${at + 1}. ` : '- '))
    .join(lines);
};

const table: Write = ({ parts }, linkTo) => {
  const rows = elementsIn(parts).flatMap((part) => elementsIn(part.parts).map((row) => elementsIn(row.parts)));
  const [head = [], ...others] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cellsOf = (row: Element[]) =>
    line(row.map((cell) => inlineOf(cell.parts, linkTo).trim().replaceAll('|', '\\|')));
  const rule = line(head.map(({ attributes }) => (attributes.includes('number') ? '---:' : '---')));
  return [cellsOf(head), rule, ...others.map(cellsOf)].join('\n');
};

const blocks: Readonly<Record<string, Write>> = {
  p: ({ parts }, linkTo) => inlineOf(parts, linkTo).trim(),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  ul: list,
  ol: list,
  table,
  // Wrapper of a scrolling table.
  div: ({ parts }, linkTo) => blocksIn(parts, linkTo).join('\n\n'),
  blockquote: ({ parts }, linkTo) => `> ${blocksIn(parts, linkTo).join('\n\n').replaceAll('\n', '\n> ')}`,
};

function blocksIn(parts: readonly Part[], linkTo: LinkTo): string[] {
  const written: string[] = [];
  let line: Part[] = [];
  const endLine = () => {
    const text = inlineOf(line, linkTo).trim();
    if (text !== '') written.push(text);
    line = [];
  };
  for (const part of parts) {
    const write = typeof part === 'string' ? undefined : blocks[part.tag];
    if (write) {
      endLine();
      written.push(write(part as Element, linkTo));
    } else line.push(part);
  }
  endLine();
  return written;
}

const spans: Readonly<Record<string, Write>> = {
  code: ({ parts }) => codeSpan(decodeEntities(parts.join(''))),
  strong: ({ parts }, linkTo) => `**${inlineOf(parts, linkTo)}**`,
  em: ({ parts }, linkTo) => `*${inlineOf(parts, linkTo)}*`,
  a: ({ attributes, parts }, linkTo) => {
    const href = decodeEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    return `[${inlineOf(parts, linkTo)}](${linkTo(href)})`;
  },
};

function inlineOf(parts: readonly Part[], linkTo: LinkTo): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part.startsWith('<!--') ? part : plain(decodeEntities(part));
      const write = spans[part.tag];
      if (!write) throw new Error(`<${part.tag}> is not supported, since markdown.ts never produces it`);
      return write(part, linkTo);
    })
    .join('');
}

/** Collapses whitespace and escapes Markdown syntax. */
const plain = (text: string): string =>
  text.replaceAll(/[ \n]+/g, ' ').replaceAll(/[\\`*]|(?<!\w)_|_(?!\w)|<(?=[a-z/!])|&(?=#?\w+;)/gi, '\\$&');

const elementsIn = (parts: readonly Part[]): Element[] => parts.filter((part) => typeof part !== 'string');
