import { codeBlock, htmlToMarkdown, type LinkTo } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Block, Neighbour } from '@fagvaerk/catalogue/model.ts';
import { codeIn, excerptOf } from '@fagvaerk/catalogue/samples/printed.ts';
import { messagesIn } from '../../language/messages.ts';
import { runMessagesIn } from '../../language/run-messages.ts';

export const blocksMarkdown = (blocks: readonly Block[], linkTo: LinkTo): string[] =>
  blocks.flatMap((block) => {
    // Tools work on the page only, and each page lists the neighbours that the map shows.
    if (block.kind === 'map' || block.kind === 'tool') return [];
    if (block.kind === 'prose') return htmlToMarkdown(block.html, linkTo);
    return codeIn([block]).flatMap(({ code, language, run }, index, all) => {
      const isFirst = !all[index - 1]?.run?.title;
      const captions = run?.title ? [...(isFirst ? [runMessagesIn('da').next] : []), `${run.title.da}:`] : [];
      return [...captions, ...exampleMarkdown(code, language)];
    });
  });

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
