import { backToMarkdown, codeBlock, type LinkTo, listItem } from '@fagvaerk/catalogue/back-to-markdown.ts';
import type { Block, DataMap, Neighbour } from '@fagvaerk/catalogue/model.ts';

export const blocksMarkdown = (blocks: readonly Block[], linkTo: LinkTo): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'map') return mapMarkdown(block.map, linkTo);
    // It works on the page alone.
    if (block.kind === 'tool') return [];
    return block.kind === 'prose' ? backToMarkdown(block.html, linkTo) : codeBlock(block.code, block.language);
  });

/** What the drawing shows, and what it leaves out, as a list. */
const mapMarkdown = ({ pages }: DataMap, linkTo: LinkTo): string =>
  pages
    .map(({ route, title, refersTo }) =>
      listItem([`[${title.da}](${linkTo(route)})`, neighbourList(refersTo, linkTo)].filter(Boolean).join('\n')),
    )
    .join('\n');

export const neighbourList = (neighbours: readonly Neighbour[], linkTo: LinkTo): string =>
  neighbours
    .map(
      ({ route, title, fields }) =>
        `- [${title.da}](${linkTo(route)}): ${fields.map((field) => `\`${field}\``).join(', ')}`,
    )
    .join('\n');
