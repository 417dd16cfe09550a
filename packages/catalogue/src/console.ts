import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { type ApiDocument, entityOf, flatten, isNode, type Node, propertiesOf, sourceOf } from './document.ts';
import type { Company } from './facts.ts';
import {
  type Catalogue,
  type ConsoleOperation,
  type ConsolePage,
  type ConsoleParameter,
  type FilePlace,
  type Lead,
  type Operation,
  type Parameter,
  pagesOf,
  type Version,
} from './model.ts';
import { type DocumentedOperation, operationsOf } from './operations.ts';

const maximumExamples = 5;

export function consolePagesOf(documents: readonly ApiDocument[], catalogue: Pick<Catalogue, 'versions'>) {
  const all = new Map(
    documents.flatMap((document) =>
      operationsOf(document).map((documented) => [documented.id + documented.version, { document, documented }]),
    ),
  );
  const pages = pagesOf(catalogue).map(({ route, version, neighbours, operations }) => {
    const known = operations.flatMap((operation): Known[] => {
      const found = all.get(operation.id + version);
      return found ? [{ route, operation, ...found }] : [];
    });
    return { route, neighbours, known };
  });
  const leadTo = leadsIn(pages.flatMap(({ known }) => known));
  const company = readExampleCompany();
  return pages.map(
    ({ route, neighbours, known }): ConsolePage => ({
      route,
      neighbours,
      operations: known.map((one) => consoleOperationOf(one, leadTo, company)),
    }),
  );
}

interface Known {
  readonly route: string;
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly documented: DocumentedOperation;
}

/** Prefers the same version. */
function leadsIn(known: readonly Known[]) {
  const homes = known.flatMap(({ route, operation, documented }) => {
    const { method, answer, list, parameters, version } = documented;
    const [parameter, ...others] = parameters.filter(({ required }) => required);
    const refers = parameter?.refers;
    // Not a call that filters records, or shows another kind.
    const isHome = method === 'GET' && others.length === 0 && Object.keys(list.where).length === 0;
    if (!parameter || !refers || !isHome || answer.payload?.entity !== refers.entity) return [];
    const { id, anchor, summary } = operation;
    const lead: Lead = { route, anchor, summary, parameter: parameter.name };
    return [{ refers: `${refers.entity}.${refers.field}`, version, id, lead }];
  });
  return (refers: string, version: Version) => {
    const named = homes.filter((home) => home.refers === refers);
    return named.find((home) => home.version === version) ?? named[0];
  };
}

function consoleOperationOf(
  { document, documented, operation }: Known,
  leadTo: ReturnType<typeof leadsIn>,
  company: Company['records'],
): ConsoleOperation {
  const { anchor, method, path, summary, parameters, request, answer } = operation;
  const { version, id } = documented;
  const leads: Record<string, Lead> = {};
  const files: Record<string, FilePlace> = {};
  const { payload } = documented.answer;
  if (payload)
    walk(document, payload.schema, payload.place.join('.'), (at, refers, file) => {
      const home = refers === null ? undefined : leadTo(refers, version);
      if (home && home.id !== id) leads[at] = home.lead;
      if (file) files[at] = file;
    });
  return {
    anchor,
    method,
    path,
    summary,
    parameters: parameters.map((parameter) => consoleParameterOf(parameter, documented, company)),
    request: request && {
      mediaType: request.mediaType,
      example: request.example,
      file: documented.request && filePlaceIn(document, documented.request.item),
    },
    answer: { mediaType: answer.mediaType, leads, files },
  };
}

function consoleParameterOf(
  parameter: Parameter,
  { parameters, list }: DocumentedOperation,
  company: Company['records'],
): ConsoleParameter {
  const { name, type, required, default: byDefault, values, limits, example } = parameter;
  const refers = parameters.find((one) => one.name === name)?.refers;
  // A call that filters records by a fixed value knows only some of them.
  const isFiltered = Object.values(list.where).some((value) => !String(value).startsWith('{'));
  const records = refers && !isFiltered ? company[refers.entity] : {};
  const ids = Object.entries(records ?? {}).flatMap(([id, record]) => ({ id, ...record })[refers?.field ?? ''] ?? []);
  const examples = [...new Set([example, ...ids].map(String))].slice(0, maximumExamples);
  return { name, in: parameter.in, type, required, default: byDefault, values, limits, examples };
}

type Visit = (at: string, refers: string | null, file: FilePlace | null) => void;

function walk(document: ApiDocument, node: Node, at: string, visit: Visit, within: readonly string[] = []): void {
  const { schema, name } = flatten(document, node);
  if (name !== null && within.includes(name)) return;
  const inside = name === null ? within : [...within, name];
  const entity = entityOf(schema);
  const file = filePlaceIn(document, node);
  const parts = [schema.items, ...((schema.oneOf ?? schema.anyOf ?? []) as Node[])].filter(isNode);
  for (const part of parts) walk(document, part, at, visit, inside);
  for (const [key, property] of Object.entries(propertiesOf(schema))) {
    const flat = flatten(document, property).schema;
    const item = isNode(flat.items) ? flatten(document, flat.items).schema : {};
    const named = flat['x-refers'] ?? item['x-refers'];
    const own = entity === null ? null : `${entity}.${sourceOf(key, flat)}`;
    const refers = typeof named === 'string' ? (named.includes('.') ? named : `${named}.id`) : own;
    visit(`${at}.${key}`, refers, file?.data === key ? file : null);
    walk(document, property, `${at}.${key}`, visit, inside);
  }
}

function filePlaceIn(document: ApiDocument, node: Node): FilePlace | null {
  const properties = Object.entries(propertiesOf(flatten(document, node).schema)).map(
    ([name, property]) => [name, flatten(document, property).schema] as const,
  );
  const data = properties.find(([, { contentEncoding }]) => contentEncoding === 'base64');
  if (!data) return null;
  const beside = (pattern: RegExp) => properties.find(([name]) => pattern.test(name))?.[0] ?? null;
  const { contentMediaType } = data[1];
  return {
    data: data[0],
    name: beside(/^(?:file|pdf)name$/i),
    type: beside(/^mimetype$/i),
    mediaType: typeof contentMediaType === 'string' ? contentMediaType : null,
  };
}
