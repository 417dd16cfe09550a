/** Format of llmstxt.org. */
import type { Catalogue, Guide, ResourcePage } from '@fagvaerk/catalogue/model.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { messagesIn } from '../../language/messages.ts';
import { markdownAddress } from './markdown-pages.ts';

const words = messagesIn('da');

export function llmsTxt({ guides, versions }: Catalogue): string {
  const link = (address: string, title: string, description: string) =>
    `- [${title}](${placeholderOrigin}${address}): ${description}`;
  const entry = (page: Guide | ResourcePage) => {
    const description = 'operations' in page ? page.summary : page.description;
    return `- [${page.title.da}](${markdownAddress(page.route)}): ${description}`;
  };
  const parts = [
    ...versions.map(({ version, sections }) => ({
      title: `API ${version}`,
      lines: sections.flatMap(({ pages }) => pages.map(entry)),
    })),
    {
      title: 'Maskinlæsbart',
      lines: [
        ...versions.flatMap(({ version }) => [
          link(`/openapi/${version}.yaml`, `${words.downloadDocument(version)} (YAML)`, 'Hele API-dokumentet.'),
          link(`/openapi/${version}.json`, `${words.downloadDocument(version)} (JSON)`, 'Hele API-dokumentet.'),
          link(`/openapi/${version}.d.ts`, `TypeScript ${version}`, 'Typer til alle kald, parametre og felter.'),
          link(`/postman/${version}.json`, `Postman ${version}`, 'Samling med alle kald og deres eksempler.'),
        ]),
        link('/openapi/access.yaml', 'Nøglens adgang (YAML)', 'API-dokumentet for kaldene under `/api/access`.'),
        link(
          '/openapi/fagvaerk-client.tgz',
          'Klient',
          'npm-pakke til TypeScript og JavaScript med typer, sider og gentagne forsøg.',
        ),
        ...guides.flatMap(({ feed, title, description }) =>
          feed ? [link(feed, `${title.da} (Atom)`, description)] : [],
        ),
        link('/llms-full.txt', 'Alle sider i én fil', 'Hele dokumentationen som Markdown.'),
        link('/status.md', words.portalStatus, "Om API'et virker lige nu, og hændelser."),
        link('/mcp', 'MCP', "Model Context Protocol over HTTP: søg, læs og kald API'et som værktøjer."),
      ],
    },
  ];
  const blocks = [
    `# ${words.portalName}`,
    `> ${guides[0]?.description ?? ''}`,
    'Dokumentationen er på dansk. Hver side findes som Markdown på sin egen adresse med `.md` bagefter.',
    `## ${words.moreGuides}`,
    guides.map(entry).join('\n'),
    ...parts.flatMap(({ title, lines }) => [`## ${title}`, lines.join('\n')]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

export const llmsFullTxt = (pages: ReadonlyMap<string, string>): string =>
  [...pages].map(([route, text]) => `<!-- ${markdownAddress(route)} -->\n\n${text}`).join('\n');
