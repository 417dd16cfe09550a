/** Bundled documents and guides in, one typed, immutable catalogue out. */
import { attributeOf, shapesOf } from './attributes.ts';
import {
  type ApiDocument,
  DocumentError,
  examplesIn,
  flatten,
  isNode,
  type Node,
  type PageInfo,
  pointer,
  resolve,
} from './document.ts';
import { blocksOf, inlineHtml, plainSummary, slug } from './markdown.ts';
import { METHODS } from './methods.ts';
import type {
  Answer,
  ApiVersion,
  Attribute,
  Catalogue,
  ErrorAnswer,
  Guide,
  Json,
  Method,
  Operation,
  Parameter,
  Payload,
  RequestBody,
  ResourcePage,
} from './model.ts';
import { pagesOf } from './pages.ts';

export function makeCatalogue(documents: readonly ApiDocument[], guides: readonly Guide[]): Catalogue {
  const catalogue = { guides, versions: documents.map(versionOf) };
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

function versionOf(document: ApiDocument): ApiVersion {
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
        pages: pages.filter(({ section }) => section === key).map((page) => pageOf(document, page)),
      }))
      .filter((section) => section.pages.length > 0),
  };
}

function pageOf(document: ApiDocument, page: PageInfo): ResourcePage {
  const operations = page.paths.flatMap((path) => {
    const item = document.paths[path] ?? {};
    return METHODS.flatMap((method) => {
      const node = item[method.toLowerCase()];
      return isNode(node)
        ? [
            locate(page.file, pointer('paths', path, method.toLowerCase()), () =>
              operationOf(document, path, method, node),
            ),
          ]
        : [];
    });
  });
  return {
    version: document['x-version'],
    file: page.file,
    route: page.route,
    aliases: page.aliases ?? [],
    title: page.title,
    otherVersion: page.otherVersion ?? null,
    summary: plainSummary(page.description),
    description: blocksOf(page.description),
    notes: blocksOf(page.notes ?? ''),
    operations,
  };
}

function operationOf(document: ApiDocument, path: string, method: Method, node: Node): Operation {
  const responses = Object.entries((node.responses ?? {}) as Record<string, Node>);
  const success = responses.find(([status]) => status.startsWith('2'));
  if (!success) throw new Error('has no 2xx answer');
  const [status, response] = success;
  const answer = answerOf(document, status, response);
  return {
    id: text(node, 'operationId'),
    anchor: slug(`${method} ${path}`),
    method,
    path: `${document.servers[0]?.url ?? ''}${path}`,
    summary: text(node, 'summary'),
    description: blocksOf(text(node, 'description')),
    parameters: ((node.parameters ?? []) as Node[]).map((one) => parameterOf(document, one, answer.examples[0]?.value)),
    request: isNode(node.requestBody) ? requestOf(document, node.requestBody) : null,
    answer,
    errors: responses.filter(([other]) => other !== status).map(([other, one]) => errorOf(document, other, one)),
  };
}

function parameterOf(document: ApiDocument, node: Node, answer: Json | undefined): Parameter {
  const { node: parameter } = resolve(document, node);
  const name = text(parameter, 'name');
  const schema: Node = { ...(parameter.schema as Node), description: text(parameter, 'description') };
  const attribute = attributeOf(document, name, schema, parameter.required === true);
  const example =
    examplesIn(parameter)[0]?.value ??
    (schema.examples as Json[] | undefined)?.[0] ??
    (attribute.required ? shownAs(name, answer) : undefined);
  if (attribute.required && example === undefined) throw new Error(`the parameter ${name} has no example`);
  return { ...attribute, in: parameter.in === 'path' ? 'path' : 'query', example };
}

/** The value that the example answer shows under a parameter's name: `id` of `/budgets/{id}` is that budget's id. */
function shownAs(name: string, answer: Json | undefined): Json | undefined {
  if (Array.isArray(answer)) return answer.map((item) => shownAs(name, item)).find((value) => value !== undefined);
  if (!isNode(answer)) return undefined;
  const own = Object.entries(answer).find(([key, value]) => key.toLowerCase() === name.toLowerCase() && !isNode(value));
  return own ? (own[1] as Json) : shownAs(name, Object.values(answer) as Json[]);
}

function requestOf(document: ApiDocument, body: Node): RequestBody {
  const [mediaType, media] = contentOf(document, body);
  const [shape] = shapesOf(document, media.schema as Node);
  const example = examplesIn(media)[0]?.value;
  if (!shape) throw new Error('the request body has no attributes');
  if (example === undefined) throw new Error('the request body has no example');
  return { isList: flatten(document, media.schema as Node).schema.type === 'array', mediaType, shape, example };
}

function answerOf(document: ApiDocument, status: string, node: Node): Answer {
  const { node: response } = resolve(document, node);
  const [mediaType, media] = contentOf(document, response);
  const envelope =
    mediaType === 'application/json' ? (shapesOf(document, media.schema as Node)[0]?.attributes ?? []) : [];
  const description = inlineHtml(text(response, 'description'));
  return { status, description, mediaType, payload: payloadOf(envelope), envelope, examples: examplesIn(media) };
}

/** Inside the v3 envelope stands a result with `data` of its own; the payload is what lies innermost. */
function payloadOf(attributes: readonly Attribute[], place = ''): Payload | null {
  const holder = attributes.find(({ name }) => name === 'data' || name === 'successObjects');
  if (!holder) return null;
  const here = `${place}${holder.name}${holder.type.endsWith('[]') ? '[]' : ''}`;
  const inner = holder.variants[0];
  const nested = inner?.schema === null || inner?.attributes.some(({ name }) => name === 'aggregateResults');
  return (nested && inner && payloadOf(inner.attributes, `${here}.`)) || { place: here, variants: holder.variants };
}

function errorOf(document: ApiDocument, status: string, node: Node): ErrorAnswer {
  const { node: response } = resolve(document, node);
  return {
    status,
    description: inlineHtml(text(response, 'description')),
    example: examplesIn(contentOf(document, response)[1])[0]?.value,
  };
}

function contentOf(document: ApiDocument, node: Node): [mediaType: string, media: Node] {
  const { node: holder } = resolve(document, node);
  const [first] = Object.entries((holder.content ?? {}) as Record<string, Node>);
  if (!first) throw new Error('has no content');
  return first;
}

function text(node: Node, key: string): string {
  const value = node[key];
  if (typeof value !== 'string' || value === '') throw new Error(`has no ${key}`);
  return value;
}

function locate<Result>(file: string, where: string, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError(file, where, (error as Error).message);
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}
