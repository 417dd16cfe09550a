import { attributeOf, shapesOf } from './attributes.ts';
import { bundleVersion } from './bundle.ts';
import { neighboursIn } from './data-map.ts';
import { drawMap } from './data-map-drawing.ts';
import { type ApiDocument, DocumentError, examplesIn, type Node, type PageInfo } from './document.ts';
import { withFilters } from './filters.ts';
import { loadGuides } from './guides.ts';
import { readLists, validateErrorGuide } from './guides-lists.ts';
import { blocksOf, inlineHtml } from './markdown.ts';
import {
  type Answer,
  type ApiVersion,
  type Attribute,
  type Catalogue,
  type Guide,
  type Localised,
  type Operation,
  type Parameter,
  type Payload,
  pagesOf,
  type RequestBody,
  type ResourcePage,
  VERSIONS,
} from './model.ts';
import {
  type DocumentedOperation,
  type DocumentedParameter,
  type DocumentedRequest,
  locate,
  operationsOf,
} from './operations.ts';
import { plainText } from './search/plain-text.ts';

export async function readCatalogue(root: string): Promise<{ documents: ApiDocument[]; catalogue: Catalogue }> {
  const documents = await Promise.all(VERSIONS.map((version) => bundleVersion(root, version)));
  const guides = await loadGuides(root, await readLists(root, documents), await drawMap(documents));
  validateErrorGuide(guides);
  return { documents, catalogue: createCatalogue(documents, guides) };
}

export function createCatalogue(documents: readonly ApiDocument[], guides: readonly Guide[]): Catalogue {
  const neighboursOf = neighboursIn(documents);
  const catalogue = { guides, versions: documents.map((one) => versionOf(one, neighboursOf)) };
  const routes = new Map<string, string>();
  for (const page of [...guides, ...pagesOf(catalogue)]) {
    for (const route of [page.route, ...page.aliases].map((one) => one.toLowerCase())) {
      const taken = routes.get(route);
      if (taken) throw new Error(`${route} leads to both ${taken} and ${page.route}`);
      routes.set(route, page.route);
    }
  }
  return deepFreeze(catalogue);
}

type NeighboursOf = ReturnType<typeof neighboursIn>;

function versionOf(document: ApiDocument, neighboursOf: NeighboursOf): ApiVersion {
  const operations = Map.groupBy(operationsOf(document), ({ file }) => file);
  const pages = [...document['x-pages']].sort((a, b) => a.order - b.order);
  const keys = document['x-sections'].map(({ key }) => key);
  for (const { file, section } of pages) {
    if (!keys.includes(section)) throw new DocumentError(file, '/page/section', `is none of ${keys.join(', ')}`);
  }
  return {
    version: document['x-version'],
    sections: document['x-sections']
      .map(({ key, da, en }) => ({
        key,
        title: { da, en },
        pages: pages
          .filter(({ section }) => section === key)
          .map((page) => ({
            ...pageOf(document, page, operations.get(page.file) ?? []),
            neighbours: neighboursOf(page.route),
          })),
      }))
      .filter((section) => section.pages.length > 0),
  };
}

function pageOf(
  document: ApiDocument,
  page: PageInfo,
  operations: readonly DocumentedOperation[],
): Omit<ResourcePage, 'neighbours'> {
  const { file, route, aliases, title, otherVersion, description, notes } = page;
  const [first = '', ...others] = description.split('\n\n');
  const lead = inlineHtml(first);
  return {
    version: document['x-version'],
    file,
    route,
    aliases,
    title,
    otherVersion,
    lead,
    summary: plainText(lead),
    description: blocksOf(others.join('\n\n')),
    notes: blocksOf(notes),
    operations: operations.map((one) => locate(one, () => operationOf(document, one))),
  };
}

function operationOf(document: ApiDocument, operation: DocumentedOperation): Operation {
  const { id, anchor, method, path, node, parameters, request, errors } = operation;
  return {
    id,
    anchor,
    method,
    path,
    summary: localised(node, 'summary'),
    description: blocksOf(text(node, 'description')),
    parameters: parameters.map((one) => parameterOf(document, one)),
    request: request && requestOf(document, request),
    answer: answerOf(document, operation),
    errors: errors.map(({ status, node: response, examples }) => ({
      status,
      description: statusText(response),
      example: examples[0]?.value,
    })),
  };
}

function parameterOf(document: ApiDocument, parameter: DocumentedParameter): Parameter {
  const { name, required, node } = parameter;
  const schema: Node = { ...parameter.schema, description: text(node, 'description') };
  const example = examplesIn(node)[0]?.value;
  if (example === undefined) throw new Error(`the parameter ${name} has no example`);
  return { ...attributeOf(document, name, schema, required), in: parameter.in, example };
}

function requestOf(document: ApiDocument, { isList, mediaType, schema, examples }: DocumentedRequest): RequestBody {
  const [shape] = shapesOf(document, schema);
  const example = examples[0]?.value;
  if (!shape) throw new Error('the request body has no attributes');
  if (example === undefined) throw new Error('the request body has no example');
  return { isList, mediaType, shape, example };
}

function answerOf(document: ApiDocument, operation: DocumentedOperation): Answer {
  const { answer } = operation;
  const { status, node, mediaType, schema, examples } = answer;
  const attributes = mediaType === 'application/json' ? (shapesOf(document, schema)[0]?.attributes ?? []) : [];
  const place = answer.payload?.place ?? [];
  const shown = shownPayload(attributes, place);
  const payload = shown && withFilters(document, operation, shown);
  const envelope = envelopeOf(attributes, place);
  return { status, description: statusText(node), mediaType, payload, envelope, examples };
}

/** In v3.0 also the fields of the result inside the wrapper. */
function envelopeOf(attributes: readonly Attribute[], [name, ...inside]: readonly string[], at = ''): Attribute[] {
  return attributes.flatMap((one) => [
    { ...one, name: at + one.name, variants: [] },
    ...(one.name === name && inside.length > 0
      ? envelopeOf(one.variants[0]?.attributes ?? [], inside, `${at}${name}[0].`)
      : []),
  ]);
}

function shownPayload(attributes: readonly Attribute[], [name, ...inside]: readonly string[], at = ''): Payload | null {
  const holder = attributes.find((one) => one.name === name);
  if (!holder) return null;
  const place = at + holder.name;
  if (inside.length === 0) return { place, isList: holder.type.includes('[]'), variants: holder.variants };
  return shownPayload(holder.variants[0]?.attributes ?? [], inside, `${place}[0].`);
}

function text(node: Node, key: string): string {
  const value = node[key];
  if (typeof value !== 'string' || value === '') throw new Error(`has no ${key}`);
  return value;
}

const localised = (node: Node, key: string): Localised => ({ da: text(node, key), en: text(node, 'x-en') });

function statusText(response: Node): Localised {
  const { da, en } = localised(response, 'description');
  return { da: inlineHtml(da), en: inlineHtml(en) };
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
