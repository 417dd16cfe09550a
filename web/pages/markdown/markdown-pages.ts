/** Every page as Markdown: for assistants, and for whoever keeps the documentation as text. Danish, as the documentation is. */
import type { LinkTo } from '@fagvaerk/catalogue/back-to-markdown.ts';
import {
  type Catalogue,
  type Guide,
  type Neighbour,
  operationName,
  pagesOf,
  type ResourcePage,
} from '@fagvaerk/catalogue/model.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { messagesIn } from '../../language/messages.ts';
import { blocksMarkdown, neighbourList } from './blocks-markdown.ts';
import { operationMarkdown } from './operation-markdown.ts';

const words = messagesIn('da');

export const markdownAddress = (route: string): string => `${placeholderOrigin}${route}.md`;

/** By route. */
export const markdownPages = (catalogue: Catalogue): Map<string, string> => {
  const linksFrom = makeLinks(catalogue);
  return new Map([
    ...catalogue.guides.map((guide) => [guide.route, guideMarkdown(guide, linksFrom(guide.route))] as const),
    ...pagesOf(catalogue).map((page) => [page.route, resourceMarkdown(page, linksFrom(page.route))] as const),
  ]);
};

/** Each operation by its name, with all that its page says elsewhere. */
export const markdownOperations = (catalogue: Catalogue): Record<string, string> => {
  const linksFrom = makeLinks(catalogue);
  return Object.fromEntries(
    pagesOf(catalogue).flatMap((page) =>
      page.operations.map((operation) => [
        operationName(page.version, operation.id),
        `${operationMarkdown(operation, [operation], linksFrom(page.route))}\n`,
      ]),
    ),
  );
};

/** Links between pages lead to the Markdown of the other, and mean the same wherever the text is read. */
function makeLinks(catalogue: Catalogue): (from: string) => LinkTo {
  const routes = new Map(
    [...catalogue.guides, ...pagesOf(catalogue)].flatMap(({ route, aliases }) =>
      [route, ...aliases].map((one) => [one.toLowerCase(), route] as const),
    ),
  );
  return (from) => (href) => {
    if (!/^[/#]/.test(href)) return href;
    const { pathname, hash } = new URL(href, `${placeholderOrigin}${from}`);
    const route = routes.get(pathname.toLowerCase());
    return route === undefined ? placeholderOrigin + href : markdownAddress(route) + hash;
  };
}

function guideMarkdown({ title, description, blocks }: Guide, linkTo: LinkTo): string {
  return text([`# ${title.da}`, description, ...blocksMarkdown(blocks, linkTo)]);
}

function resourceMarkdown(page: ResourcePage, linkTo: LinkTo): string {
  const { version, title, otherVersion, operations, neighbours } = page;
  const other = version === 'v4.0' ? '3.0' : '4.0';
  const links = [
    ...(otherVersion ? [`[${words.readInVersion(other)}](${linkTo(otherVersion)})`] : []),
    `[${words.downloadDocument(version)}](${linkTo(`/openapi/${version}.yaml`)})`,
  ];
  return text([
    `# ${title.da} (API ${version})`,
    ...blocksMarkdown(page.description, linkTo),
    links.join(' · '),
    `## ${words.endpoints}`,
    operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`).join('\n'),
    ...operations.map((operation) => operationMarkdown(operation, operations, linkTo)),
    ...blocksMarkdown(page.notes, linkTo),
    ...neighboursMarkdown(neighbours, linkTo),
  ]);
}

function neighboursMarkdown({ refersTo, referredToBy }: ResourcePage['neighbours'], linkTo: LinkTo): string[] {
  const part = (title: string, neighbours: readonly Neighbour[]) =>
    neighbours.length > 0 ? [`### ${title}`, neighbourList(neighbours, linkTo)] : [];
  const parts = [...part(words.referredToBy, referredToBy), ...part(words.refersTo, refersTo)];
  return parts.length > 0 ? [`## ${words.neighbours}`, ...parts] : [];
}

const text = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
