/** HTML of our own Markdown, back to Markdown, for those who read pages as text. It knows what markdown.ts makes, and nothing else. */
import { decoded } from './search/plain-text.ts';

/** Where a link of the page leads in the text. */
export type LinkTo = (href: string) => string;
const asItIs: LinkTo = (href) => href;

export const backToMarkdown = (html: string, linkTo = asItIs): string => blocksIn(treeOf(html), linkTo).join('\n\n');

/** Every line but the first. */
const indented = (text: string, by: string): string => text.replaceAll(/\n(?!\n|$)/g, `\n${by}`);

/** An item of a list, whatever stands in it. */
export const listItem = (text: string, marker = '- '): string => marker + indented(text, ' '.repeat(marker.length));

/** Fenced by more signs than it has itself. */
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

/** Texts and comments stand as they were written. */
type Part = string | Element;
type Element = Readonly<{ tag: string; attributes: string; parts: Part[] }>;

const pieces = /<!--.*?-->|<(\/?)(\w+)([^>]*)>|[^<]+/gs;

function treeOf(html: string): Part[] {
  const whole: Element = { tag: '', attributes: '', parts: [] };
  const open = [whole];
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(pieces)) {
    const around = open.at(-1);
    if (!around) throw new Error(`${piece} ends what was never begun`);
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
  // The whole of it is a link to itself.
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
  h2: heading,
  h3: heading,
  h4: heading,
  ul: list,
  ol: list,
  table,
  // Around a table that scrolls by itself.
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
  code: ({ parts }) => codeSpan(decoded(parts.join(''))),
  strong: ({ parts }, linkTo) => `**${inlineOf(parts, linkTo)}**`,
  em: ({ parts }, linkTo) => `*${inlineOf(parts, linkTo)}*`,
  a: ({ attributes, parts }, linkTo) => {
    const href = decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    return `[${inlineOf(parts, linkTo)}](${linkTo(href)})`;
  },
};

function inlineOf(parts: readonly Part[], linkTo: LinkTo): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part.startsWith('<!--') ? part : plain(decoded(part));
      const write = spans[part.tag];
      if (!write) throw new Error(`<${part.tag}> is nothing that our Markdown makes`);
      return write(part, linkTo);
    })
    .join('');
}

/** On one line, and with nothing in it that would mean something else in Markdown. */
const plain = (text: string): string =>
  text.replaceAll(/[ \n]+/g, ' ').replaceAll(/[\\`*]|(?<!\w)_|_(?!\w)|<(?=[a-z/!])|&(?=#?\w+;)/gi, '\\$&');

const elementsIn = (parts: readonly Part[]): Element[] => parts.filter((part) => typeof part !== 'string');
