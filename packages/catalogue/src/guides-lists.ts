import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCompany } from '@fagvaerk/company/build-company.ts';
import type { CompanyRecords } from '@fagvaerk/company/entities.ts';
import { SITES } from '@fagvaerk/company/generator/profile.ts';
import { type ApiCode, apiErrors } from '@fagvaerk/contract/errors.ts';
import { danishNumber } from '@fagvaerk/contract/language.ts';
import * as limits from '@fagvaerk/contract/limits.ts';
import { placeholderCallsPerMinute, placeholderProvider } from '@fagvaerk/contract/portal-manifest.ts';
import { changesAsMarkdown, readChanges } from './changes.ts';
import { type ApiDocument, DocumentError } from './document.ts';
import { pagesAsMarkdown, resourcesAsMarkdown } from './migration/as-markdown.ts';
import { migrationOf } from './migration/migration.ts';
import type { Guide } from './model.ts';
import { operationsOf } from './operations.ts';
import { programsOf } from './programs.ts';

/** Renders `{{name argument}}` in a guide; undefined for unknown arguments. */
export type Lists = Readonly<Record<string, (argument: string) => string | undefined>>;

export function expandPlaceholders(markdown: string, lists: Lists, file: string): string {
  return markdown.replaceAll(/\{\{(\w+)(?: ([^{}]+))?\}\}/g, (mark, name: string, argument = '') => {
    const text = lists[name]?.(argument);
    if (text === undefined) throw new DocumentError(file, '', `${mark} is in none of the lists that guides print`);
    return text;
  });
}

export async function readLists(root: string, documents: readonly ApiDocument[]): Promise<Lists> {
  const changes = await readChanges(root);
  return {
    limit: (name) => numberIn(limits, name),
    callsPerMinute: () => placeholderCallsPerMinute,
    provider: () => placeholderProvider,
    error: (code) => (Object.hasOwn(apiErrors, code) ? errorAsMarkdown(code as ApiCode) : undefined),
    lists: (argument) => {
      const [version, filter = ''] = argument.split(' ');
      const document = documents.find((one) => one['x-version'] === version);
      return document && (listsWith(filter, document) || undefined);
    },
    glossary: () => glossaryAsMarkdown(root),
    companies: companiesAsTable,
    changes: () => changesAsMarkdown(changes, documents),
    migration: (part) => migrationPart(documents, part),
    recipe: (name) => [`\`\`\`bash program ${name}`, programsOf(root, name).cURL, '```'].join('\n'),
    program: (file) =>
      [`\`\`\`${file.endsWith('.cs') ? 'cs' : 'js'}`, readFileSync(join(root, file), 'utf8').trimEnd(), '```'].join(
        '\n',
      ),
  };
}

function migrationPart(documents: readonly ApiDocument[], part: string): string | undefined {
  const migration = migrationOf(documents);
  if (part === 'resources') return resourcesAsMarkdown(migration);
  return part === 'staying' || part === 'added' ? pagesAsMarkdown(migration[part]) : undefined;
}

export function validateErrorGuide(guides: readonly Guide[]): void {
  const explained = new Set(guides.find(({ route }) => route === '/errors')?.headings.map(({ id }) => id));
  const forgotten = Object.keys(apiErrors).filter((code) => !explained.has(code));
  if (forgotten.length > 0) {
    const lines = forgotten.map((code) => `{{error ${code}}}`).join(', ');
    throw new DocumentError('content/da/errors.md', '', `lacks ${lines}, each with advice for the caller`);
  }
}

function numberIn(list: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(list, name) ? list[name] : undefined;
  return typeof value === 'number' ? danishNumber(value) : undefined;
}

/** The heading is the target of the error's link. Placeholders become ellipses. */
function errorAsMarkdown(code: ApiCode): string {
  const entry = apiErrors[code];
  const said = 'inObject' in entry ? [entry, entry.inObject] : [entry];
  const lines = said.map(({ status, da }) => `**${status}** »${da.replaceAll(/\{\w+\}/g, '`$&`')}«\n`);
  return [`### \`${code}\`\n`, ...lines].join('\n');
}

const incrementalFilters = ['updatedAfter', 'delta'];

/** Links to the lists whose best filter for synchronisation is this one. */
function listsWith(filter: string, document: ApiDocument): string {
  const pages = new Map(document['x-pages'].map((page) => [page.file, page]));
  return operationsOf(document)
    .filter(({ isList, parameters }) => isList && parameters.every((one) => one.in === 'query'))
    .filter(({ parameters }) => {
      const best = incrementalFilters.find((name) => parameters.some((one) => one.name === name));
      return (best ?? 'none') === filter;
    })
    .map(({ file, anchor }) => `[${pages.get(file)?.title.da}](${pages.get(file)?.route}#${anchor})`)
    .sort((a, b) => a.localeCompare(b, 'da'))
    .join(', ');
}

/** The table of content/terms.md, each section under a heading. */
function glossaryAsMarkdown(root: string): string {
  const rows = /^\|---\|---\|\n((?:\|.*\n)+)/m.exec(readFileSync(join(root, 'content/terms.md'), 'utf8'))?.[1];
  if (!rows) throw new DocumentError('content/terms.md', '', 'has no table of terms');
  return rows.replaceAll(/^\|.*\| \*\*(.*)\*\* \|$/gm, '\n## $1\n\n| engelsk eller API | dansk |\n|---|---|');
}

const shownKinds = [
  ['fitter', 'montører'],
  ['debtor', 'debitorer'],
  ['project', 'projekter'],
  ['worksheet', 'arbejdssedler'],
  ['fitterHour', 'montørtimer'],
  ['offer', 'tilbud'],
  ['invoice', 'fakturaer'],
  ['purchaseInvoice', 'købsfakturaer'],
] as const satisfies readonly (readonly [keyof CompanyRecords, string])[];

/** Always groups digits, so that columns align. */
const inColumn = new Intl.NumberFormat('da');

function companiesAsTable(): string {
  const companies = SITES.map((site) => buildCompany(site));
  const siteOf = (records: CompanyRecords) => Object.values(records.site)[0];
  const row = (title: string, cell: (records: CompanyRecords) => string) =>
    `| ${title} | ${companies.map(cell).join(' | ')} |`;
  return [
    row('virksomhed', (records) => siteOf(records)?.companyName ?? ''),
    row('---', () => '---:'),
    row('`siteName`', (records) => `\`${siteOf(records)?.name}\``),
    row('by', (records) => `${siteOf(records)?.zip} ${siteOf(records)?.city}`),
    ...shownKinds.map(([kind, title]) => row(title, (records) => inColumn.format(Object.keys(records[kind]).length))),
  ].join('\n');
}
