import { fileURLToPath } from 'node:url';
import { codeBlock, htmlToMarkdown, type LinkTo, listItem } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Block, DataMap, Neighbour } from '@fagvaerk/catalogue/model.ts';
import { programsOf } from '@fagvaerk/catalogue/programs.ts';
import { codeIn, excerptOf } from '@fagvaerk/catalogue/samples/printed.ts';
import { messagesIn } from '../../language/messages.ts';
import { runMessagesIn } from '../../language/run-messages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const blocksMarkdown = (blocks: readonly Block[], linkTo: LinkTo): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'map') return mapMarkdown(block.map, linkTo);
    // Works on the page only.
    if (block.kind === 'tool') return [];
    if (block.kind === 'prose') return htmlToMarkdown(block.html, linkTo);
    return codeIn([block]).flatMap(({ code, language, run, program }, index, all) => {
      if (program) return programMarkdown(program);
      const isFirst = !all[index - 1]?.run?.title;
      const captions = run?.title ? [...(isFirst ? [runMessagesIn('da').next] : []), `${run.title.da}:`] : [];
      return [...captions, ...exampleMarkdown(code, language)];
    });
  });

/** The page shows one language at a time. */
const programMarkdown = (name: string): string[] =>
  Object.entries(programsOf(root, name)).flatMap(([language, code]) => [
    `**${language}**`,
    codeBlock(code, language === 'cURL' ? 'bash' : language.replace('#', 'sharp').toLowerCase()),
  ]);

export function exampleMarkdown(code: string, language: string): string[] {
  const excerpt = excerptOf(code, language);
  return [...(excerpt ? [`${messagesIn('da').excerpt(excerpt)}.`] : []), codeBlock(code, language)];
}

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
