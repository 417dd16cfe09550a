import { type ApiDocument, flatten, type Node, type PageInfo, slug } from '../document.ts';
import { inlineHtml } from '../markdown.ts';
import type { Version } from '../model.ts';
import { type DocumentedOperation, locate, operationsOf } from '../operations.ts';
import { type Elsewhere, fieldAt, fieldsIn, pairFields } from './fields.ts';
import { pairParameters } from './parameters.ts';
import { callStatementOf } from './statements.ts';
import {
  type CallPlace,
  headingOf,
  type KnownCall,
  type KnownRecords,
  type MigratedCall,
  type MigratedObject,
  type MigratedResource,
  type Migration,
  type UnpairedPage,
} from './translate.ts';

export function migrationOf(documents: readonly ApiDocument[]): Migration {
  const { migration, problems } = readMigration(documents);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return migration;
}

export const withHtml = (migration: Migration): Migration =>
  JSON.parse(JSON.stringify(migration), (key, value) => (key === 'text' && value ? inlineHtml(value) : value));

/** Unmapped calls, parameters and fields of v3.0 whose resource exists in v4.0. */
export const validateMigration = (documents: readonly ApiDocument[]): string[] => readMigration(documents).problems;

interface Page extends PageInfo {
  readonly document: ApiDocument;
  readonly operations: readonly DocumentedOperation[];
}

function readMigration(documents: readonly ApiDocument[]): { migration: Migration; problems: string[] } {
  const [old, now] = [pagesIn(documents, 'v3.0'), pagesIn(documents, 'v4.0')];
  old.sort((one, other) => Number('x-v4' in one) - Number('x-v4' in other));
  const problems: string[] = [];
  const pairs = old.flatMap((page) => {
    const successor = now.find(({ route }) => route === (page['x-v4'] ?? page.otherVersion));
    if (page['x-v4'] && !successor) problems.push(`${page.file}: v4.0 has no page ${page['x-v4']}`);
    return successor ? [{ page, successor }] : [];
  });
  const unpaired = (pages: readonly Page[]): UnpairedPage[] =>
    pages
      .filter((page) => !pairs.some((pair) => pair.page === page || pair.successor === page))
      .map(({ title, route, operations }) => {
        const calls = operations.map((one) => placeOf({ route }, one));
        return { title, route, calls };
      });
  const resources = pairs.map(({ page, successor }) => pairPages(page, successor, elsewhereIn(now), problems));
  const known = old.flatMap(knownRecordsOf);
  const example = pairs[0]?.page.operations.find(({ isList }) => isList)?.answer.examples[0]?.value ?? null;
  return { migration: { resources, staying: unpaired(old), added: unpaired(now), known, example }, problems };
}

function pagesIn(documents: readonly ApiDocument[], version: Version): Page[] {
  return documents
    .filter((document) => document['x-version'] === version)
    .flatMap((document) => {
      const operations = Map.groupBy(operationsOf(document), ({ file }) => file);
      return document['x-pages'].map((page) => ({ ...page, document, operations: operations.get(page.file) ?? [] }));
    })
    .sort((one, other) => one.title.da.localeCompare(other.title.da, 'da'));
}

function knownRecordsOf(page: Page): KnownRecords[] {
  const { title, route, document, operations } = page;
  const shown = operations.flatMap((operation) => {
    const { payload } = operation.answer;
    const call = { ...placeOf(page, operation), answers: kindOf(operation) };
    return [payload?.schema, payload?.aggregates].flatMap((schema) =>
      schema ? [{ call, names: fieldsIn({ document, schema }).map(({ name }) => name) }] : [],
    );
  });
  return [...Map.groupBy(shown, ({ names }) => names.join()).values()].map((alike) => ({
    ...{ title, route, names: alike[0]?.names ?? [] },
    calls: alike.map(({ call }) => call),
  }));
}

const kindOf = ({ method, isList }: DocumentedOperation): KnownCall['answers'] =>
  method !== 'GET' ? 'written' : isList ? 'list' : 'one';

const placeOf = ({ route }: Pick<Page, 'route'>, { method, path, anchor }: DocumentedOperation): CallPlace => ({
  method,
  path,
  address: `${route}#${anchor}`,
});

/** Looks up fields on the page that documents the records. */
const elsewhereIn =
  (pages: readonly Page[]): Elsewhere =>
  (wanted, field) => {
    const page = pages.find(({ route }) => route === wanted);
    const operation = page?.operations.find(({ answer }) => answer.payload);
    const { payload } = operation?.answer ?? {};
    if (!page || !operation || !payload || !fieldAt({ ...page, schema: payload.schema }, field)) return undefined;
    const address = [`${page.route}#${operation.anchor}`, ...payload.place, field].join('.');
    return { address, title: page.title.da };
  };

function pairPages(page: Page, successor: Page, elsewhere: Elsewhere, problems: string[]): MigratedResource {
  const objects: MigratedObject[] = [];
  const names: string[] = [];

  /** Most calls of a page share their objects, so each pair is mapped once. */
  const pairObjects = (operation: DocumentedOperation, old: Shown | null, now: Shown | null): number | null => {
    if (!old || !now) return null;
    const [title, newTitle] = [titleOf(page.document, old.schema), titleOf(successor.document, now.schema)];
    const name = `${title} → ${newTitle}`;
    if (names.includes(name)) return names.indexOf(name);
    const { fields, problems: found } = pairFields(
      { ...page, schema: old.schema },
      { ...successor, schema: now.schema },
      elsewhere,
    );
    problems.push(...found.map((one) => `${operation.file}#${operation.pointer}: ${title}: ${one}`));
    objects.push({ title, from: old.address, to: now.address, fields });
    return names.push(name) - 1;
  };

  const pairCall = (operation: DocumentedOperation): MigratedCall => {
    const report = (problem: string) => problems.push(`${operation.file}#${operation.pointer}: ${problem}`);
    const { call, change, gone, parameters: stated = {} } = callStatementOf(operation.node);
    const from = placeOf(page, operation);
    const lost = { ...noCall, fate: 'gone', from, text: gone ?? '' } as const;
    if (gone) return lost;
    const target = successor.operations.find((one) =>
      call ? `${one.method} ${one.path}` === call.replace(' ', ` ${serverOf(successor)}`) : isSameCall(operation, one),
    );
    if (!target) {
      report(call ? `v4.0 has no call ${call}` : 'v4.0 has no such call, and x-v4 is missing');
      return lost;
    }
    const isOther = operation.isList !== target.isList || whereOf(operation) !== whereOf(target);
    if (isOther && !change) report('answers with other records in v4.0, and x-v4 does not say so');
    if (change && !call && !isOther) report('x-v4 says what goes without saying');
    const answer = pairObjects(operation, answered(page, operation), answered(successor, target));
    pairObjects(operation, requested(page, operation), requested(successor, target));
    const sums = pairObjects(operation, summed(operation), summed(target));
    const parameters = pairParameters(operation, target, objects[answer ?? -1]?.fields ?? [], stated, report);
    const isChanged = change || parameters.some(({ fate }) => fate === 'gone' || fate === 'changed');
    const fate = call ? 'renamed' : isChanged ? 'changed' : 'same';
    const to = placeOf(successor, target);
    return { fate, from, to, text: change ?? '', parameters, answer, sums, isList: target.isList };
  };

  const calls = page.operations.map((operation) => locate(operation, () => pairCall(operation)));
  const ofOwnPage = page['x-v4'] ? [] : successor.operations;
  const added = ofOwnPage
    .map((operation) => placeOf(successor, operation))
    .filter(({ address }) => !calls.some(({ to }) => to?.address === address))
    .map((to): MigratedCall => ({ ...noCall, fate: 'new', to }));
  const { title, route: from } = page;
  const section = `/migration#${slug(headingOf({ title }))}`;
  return { title, section, from, to: successor.route, calls: [...calls, ...added], objects };
}

const noCall = { from: null, to: null, text: '', parameters: [], answer: null, sums: null, isList: false } as const;

const serverOf = ({ document }: Page): string => document.servers[0]?.url ?? '';
const whereOf = ({ list }: DocumentedOperation): string => JSON.stringify(list.where);

const isSameCall = (old: DocumentedOperation, now: DocumentedOperation): boolean =>
  old.method === now.method && plainPath(old) === plainPath(now);

const plainPath = ({ path }: DocumentedOperation): string =>
  path
    .replace(/^\/api\/v[^/]+/, '')
    .replaceAll(/\{\w+\}/g, '{}')
    .toLowerCase();

/** Inline schemas in wrappers have no name. */
function titleOf(document: ApiDocument, schema: Node): string {
  const { schema: flat, name } = flatten(document, schema);
  return typeof flat.title === 'string' ? flat.title : String(name);
}

interface Shown {
  readonly schema: Node;
  readonly address: string | null;
}

/** Documented at the first endpoint of the page that returns it. */
function answered({ route, document, operations }: Page, { answer }: DocumentedOperation): Shown | null {
  if (!answer.payload) return null;
  const title = titleOf(document, answer.payload.schema);
  const home = operations.find((one) => one.answer.payload && titleOf(document, one.answer.payload.schema) === title);
  const place = home?.answer.payload?.place ?? [];
  return { schema: answer.payload.schema, address: [`${route}#${home?.anchor}`, ...place].join('.') };
}

const requested = ({ route }: Page, { anchor, request }: DocumentedOperation): Shown | null =>
  request && { schema: request.item, address: `${route}#${anchor}.request` };

/** Pages of v3.0 do not document the fields of sums. */
function summed({ answer }: DocumentedOperation): Shown | null {
  const sums = answer.payload?.aggregates;
  return sums ? { schema: sums, address: null } : null;
}
