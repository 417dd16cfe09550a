/** Danish, as the documentation is. */
import { htmlToMarkdown, type LinkTo } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Counterparts } from '@fagvaerk/catalogue/migration/counterparts.ts';
import {
  type Catalogue,
  type Guide,
  type Neighbour,
  operationName,
  pagesOf,
  type ResourcePage,
} from '@fagvaerk/catalogue/model.ts';
import { deprecationMarker, placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { sharedErrors } from '../../docs/shared-answers.ts';
import { messagesIn } from '../../language/messages.ts';
import { blocksMarkdown, neighbourList } from './blocks-markdown.ts';
import { envelopesMarkdown, type MarkdownContext, operationMarkdown, sharedMarkdown } from './operation-markdown.ts';

const words = messagesIn('da');

export const markdownAddress = (route: string): string => `${placeholderOrigin}${route}.md`;

export const markdownPages = (catalogue: Catalogue, counterparts: Counterparts): Map<string, string> => {
  const linksFrom = createLinks(catalogue);
  const contextFor = createContexts(linksFrom, counterparts);
  return new Map([
    ...catalogue.guides.map((guide) => [guide.route, guideMarkdown(guide, linksFrom(guide.route))] as const),
    ...pagesOf(catalogue).map((page) => {
      const whatChanged = counterparts.sections.get(page.route);
      return [page.route, resourceMarkdown(page, contextFor(page), whatChanged)] as const;
    }),
  ]);
};

/** Self-contained, unlike the pages, which describe shared objects once. */
export const markdownOperations = (catalogue: Catalogue, counterparts: Counterparts): Record<string, string> => {
  const contextFor = createContexts(createLinks(catalogue), counterparts);
  return Object.fromEntries(
    pagesOf(catalogue).flatMap((page) => {
      const context = contextFor(page);
      return page.operations.map((operation) => [
        operationName(page.version, operation.id),
        text([operationMarkdown(operation, [operation], [], context), ...envelopesMarkdown([operation], context)]),
      ]);
    }),
  );
};

const createContexts =
  (linksFrom: (from: string) => LinkTo, { parts }: Counterparts) =>
  ({ route, version }: ResourcePage): MarkdownContext => ({
    linkTo: linksFrom(route),
    otherVersion: version === 'v4.0' ? '3.0' : '4.0',
    counterpartOf: (anchor) => parts.get(`${route}#${anchor}`),
  });

/** Absolute links to the Markdown of other pages. */
function createLinks(catalogue: Catalogue): (from: string) => LinkTo {
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

function resourceMarkdown(page: ResourcePage, context: MarkdownContext, whatChanged: string | undefined): string {
  const { version, title, operations, neighbours } = page;
  const { linkTo } = context;
  const shared = sharedErrors(operations);
  const links = [
    ...(page.otherVersion ? [`[${words.readInVersion(context.otherVersion)}](${linkTo(page.otherVersion)})`] : []),
    ...(whatChanged ? [`[${words.whatChanged}](${linkTo(whatChanged)})`] : []),
    `[${words.downloadDocument(version)} (YAML)](${linkTo(`/openapi/${version}.yaml`)})`,
    `[${words.downloadDocument(version)} (JSON)](${linkTo(`/openapi/${version}.json`)})`,
    `[TypeScript](${linkTo(`/openapi/${version}.d.ts`)})`,
    `[Postman](${linkTo(`/postman/${version}.json`)})`,
  ];
  return text([
    `# ${title.da} (API ${version})${deprecationMarker(version, 'da')}`,
    htmlToMarkdown(page.lead, linkTo),
    ...blocksMarkdown(page.description, linkTo),
    links.join(' · '),
    `## ${words.endpoints}`,
    operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary.da}`).join('\n'),
    ...operations.map((operation) => operationMarkdown(operation, operations, shared, context)),
    ...sharedMarkdown(operations, context),
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
