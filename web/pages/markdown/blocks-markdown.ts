import { fileURLToPath } from 'node:url';
import { codeBlock, htmlToMarkdown, type LinkTo } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Block, Neighbour } from '@fagvaerk/catalogue/model.ts';
import { programsOf } from '@fagvaerk/catalogue/programs.ts';
import { codeIn, excerptOf } from '@fagvaerk/catalogue/samples/printed.ts';
import { messagesIn } from '../../language/messages.ts';
import { runMessagesIn } from '../../language/run-messages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const blocksMarkdown = (blocks: readonly Block[], linkTo: LinkTo): string[] =>
  blocks.flatMap((block) => {
    // Tools work on the page only, and each page lists the neighbours that the map shows.
    if (block.kind === 'map' || block.kind === 'tool') return [];
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

export const neighbourList = (neighbours: readonly Neighbour[], linkTo: LinkTo): string =>
  neighbours
    .map(
      ({ route, title, fields }) =>
        `- [${title.da}](${linkTo(route)}): ${fields.map((field) => `\`${field}\``).join(', ')}`,
    )
    .join('\n');
