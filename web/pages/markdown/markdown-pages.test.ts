import { fileURLToPath } from 'node:url';
import { codeSpan } from '@fagvaerk/catalogue/html-to-markdown.ts';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { counterpartsOf } from '@fagvaerk/catalogue/migration/counterparts.ts';
import { migrationOf } from '@fagvaerk/catalogue/migration/migration.ts';
import { type Attribute, operationName, pagesOf, type Shape } from '@fagvaerk/catalogue/model.ts';
import { programsOf } from '@fagvaerk/catalogue/programs.ts';
import { codeIn } from '@fagvaerk/catalogue/samples/printed.ts';
import { apiErrors } from '@fagvaerk/contract/errors.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { llmsFullTxt, llmsTxt } from './llms-txt.ts';
import { markdownOperations, markdownPages } from './markdown-pages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const counterparts = counterpartsOf(migrationOf(await loadDocuments(root)));
const pages = markdownPages(catalogue, counterparts);
const described = markdownOperations(catalogue, counterparts);
const resources = pagesOf(catalogue);

const saidOf = ({ name, type, values, variants }: Attribute): string[] => [
  `${codeSpan(name)} (${type}, `,
  ...values.map((value) => codeSpan(String(value))),
  ...variants.flatMap(saidIn),
];
const saidIn = ({ attributes }: Shape): string[] => attributes.flatMap(saidOf);

it('covers every page and every operation', () => {
  expect([...pages.keys()]).toEqual([...catalogue.guides, ...resources].map(({ route }) => route));
  expect(Object.keys(described)).toEqual(
    resources.flatMap(({ version, operations }) => operations.map(({ id }) => operationName(version, id))),
  );
});

describe.each(resources)('$route', ({ route, version, title, operations }) => {
  const text = pages.get(route) ?? '';
  it('contains every operation with its parameters, fields, values, statuses and examples', () => {
    expect(text).toContain(`# ${title.da} (API `);
    for (const { id, method, path, parameters, request, answer, errors } of operations) {
      const own = described[operationName(version, id)] ?? '';
      const payload = answer.payload?.variants.flatMap(saidIn) ?? [answer.mediaType];
      const said = [
        `\`${method} ${path}\``,
        ...parameters.flatMap(saidOf),
        ...(request ? saidIn(request.shape) : []),
        ...[answer, ...errors].map(({ status }) => `- ${status}: `),
        ...answer.envelope.map(({ name }) => codeSpan(name)),
        ...payload,
      ];
      for (const one of said) {
        expect(own).toContain(one);
        // The page describes an object once.
        expect(text).toContain(one);
      }
      expect(own).toContain('```bash\ncurl ');
      if (answer.mediaType === 'application/json') expect(own).toContain('```json\n{');
    }
  });
});

it('names differences from the other version, as the pages do', () => {
  const invoices = pages.get('/invoicesv4') ?? '';
  expect(invoices).toContain('- `paymentTermsID` (int, REQUIRED, v3.0: `PaymentTermID`): ');
  expect(invoices).toMatch(/- `hasBillingNote` \(bool, REQUIRED, findes ikke i v3\.0\): /);
  expect(invoices).toContain(`](${placeholderOrigin}/migration.md#aendringer-i-fakturaer)`);
  expect(pages.get('/budgetsv4')).toContain('\n\nKaldet findes ikke i v3.0.\n\n');
  expect(described['v3.0/updateWorksheetStatus']).toContain(
    `v4.0: [\`PATCH /api/v4.0/worksheets\`](${placeholderOrigin}/worksheetsv4.md#patch-worksheets)`,
  );
  expect(pages.get('/worksheets')).toContain(`v4.0: [\`managerID\`](${placeholderOrigin}/projectsV4.md#`);
});

it('describes what calls share once, and what is special at the call', () => {
  const debtors = pages.get('/debtors') ?? '';
  expect(debtors.match(/^- 401: /gm)).toHaveLength(1);
  expect(debtors).toContain('\n- 400: POST: Der mangler felter');
  const [, list = '', , one = ''] = debtors.split(/^## /m).slice(1);
  expect(list).not.toContain('- 404: ');
  expect(one).toContain("- 404: Endpointet findes ikke, eller URL'en peger på en post");
  expect(list).toContain(
    `Desuden 400, 401, 405, 408, 429, 431, 500, 502, 503, 504: [Fælles for alle kald](${placeholderOrigin}/debtors.md#shared)`,
  );
  for (const field of ['total', 'aggregateResults', 'errors']) expect(debtors).toContain(`- \`data[0].${field}\` (`);
});

it('has groups of fields, and names the parameters that find a field', () => {
  const invoices = pages.get('/invoicesv4') ?? '';
  expect(invoices).toMatch(/\n\n\*\*Beløb\*\*\n\n- `priceWOVat` /);
  expect(invoices).toContain('- `date` (datetime, REQUIRED, filtreres med `fromDate` / `toDate`): ');
  expect(pages.get('/debtors')).toContain(
    '- `ID` (int, REQUIRED, filtreres med `delta`, søges med `searchAttribute` / `search`): ',
  );
});

it('links to the downloads, as the pages do', () => {
  for (const address of ['/openapi/v4.0.yaml', '/openapi/v4.0.json', '/openapi/v4.0.d.ts', '/postman/v4.0.json'])
    expect(pages.get('/invoicesv4')).toContain(`](${placeholderOrigin}${address})`);
  for (const address of ['/openapi/v3.0.yaml', '/openapi/v4.0.d.ts', '/openapi/v3.0.d.ts', '/postman/v3.0.json'])
    expect(pages.get('/assistants')).toContain(`](${placeholderOrigin}${address})`);
});

describe('guides', () => {
  it('contain everything their pages contain, including generated lists', () => {
    for (const { route, blocks, headings } of catalogue.guides) {
      const text = pages.get(route) ?? '';
      expect(text).not.toContain('{{');
      for (const { text: heading } of headings) expect(text.replaceAll('`', '')).toContain(`# ${heading}\n`);
      for (const { code } of codeIn(blocks)) expect(text).toContain(`\n${code}\n`);
    }
    for (const code of Object.keys(apiErrors)) expect(pages.get('/errors')).toContain(`### \`${code}\`\n`);
    expect(pages.get('/introduction')).toContain("De næste kald bruger id'et i svaret:\n\nProjektets arbejdssedler:\n");
    expect(pages.get('/introduction')).toMatch(/^- \[Fakturaer\]\(.*invoicesv4\.md\)\n {2}- \[/m);
  });
  it('have the programs of recipes in every language, and not what works on the page only', () => {
    const recipe = pages.get('/payroll-hours') ?? '';
    for (const [language, code] of Object.entries(programsOf(root, 'payroll-hours'))) {
      const [, after = ''] = recipe.split(`**${language}**\n\n`);
      expect(after.replace(/^```\w+\n/, '').startsWith(`${code}\n\`\`\``), language).toBe(true);
    }
    expect(recipe).not.toContain('Kør trinene');
  });
  it('link to the Markdown of other pages with absolute URLs', () => {
    expect(pages.get('/authentication')).toContain(`(${placeholderOrigin}/sandbox.md#den-aabne-noegle)`);
    expect([...pages.values()].join('')).not.toMatch(/\]\([/#]/);
  });
});

describe('the index', () => {
  const index = llmsTxt(catalogue);
  it('has a title, a description and a link to every page', () => {
    expect(index).toMatch(/^# Fagværk API\n\n> \S/);
    for (const route of pages.keys()) expect(index).toContain(`](${placeholderOrigin}${route}.md): `);
    const ofVersion = (version: string) => [
      ...['yaml', 'json', 'd.ts'].map((type) => `/openapi/${version}.${type}`),
      `/postman/${version}.json`,
    ];
    for (const address of [...['v4.0', 'v3.0'].flatMap(ofVersion), '/changelog.atom', '/llms-full.txt', '/mcp'])
      expect(index).toContain(`](${placeholderOrigin}${address}): `);
  });
  it('has level-two headings with lists only', () => {
    const [, ...sections] = index.split(/^## /m);
    for (const section of sections) expect(section).toMatch(/^[^\n]+\n\n(?:- \[[^\]]+\]\(\S+\): [^\n]+\n*)+$/);
  });
  it('is complemented by one file with all pages', () => {
    const all = llmsFullTxt(pages);
    for (const text of pages.values()) expect(all).toContain(text);
  });
});
