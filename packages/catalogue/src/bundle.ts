/** Joins the frame and resource files of a version into one OpenAPI document, at build time only. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundleFromString, createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ApiDocument, DocumentError, isNode, type Node, type PageInfo, pageSchema, pointer } from './document.ts';
import { METHODS, type Method, takesIdempotencyKey, type Version } from './model.ts';

type Include = (file: string) => boolean;

export async function bundleVersion(
  root: string,
  version: Version,
  include: Include = () => true,
): Promise<ApiDocument> {
  const joined = await joinFiles(root, version, include);
  const document = await bundleFile(joined.source, joined.frame);
  const items = document.paths as Record<string, Node>;
  for (const { title, paths } of joined.pages)
    for (const operation of paths.flatMap((path) => operationsIn(items[path]))) operation.tags = [title.da];
  addIdempotency(document, await readCommon(root, 'idempotency.yaml'));
  addRequestHeaders(document, await readCommon(root, 'request-headers.yaml'));
  addHeaders(document, await readCommon(root, 'headers.yaml'));
  return {
    ...document,
    tags: joined.pages.map(({ title, description }) => ({ name: title.da, description })),
    'x-version': version,
    'x-groups': await readCommon(root, 'groups.yaml'),
    'x-pages': joined.pages,
  } as unknown as ApiDocument;
}

/** The calls below /api/access, which belong to no version. */
export async function bundleAccess(root: string): Promise<ApiDocument> {
  const file = accessFile(root);
  const document = await bundleFile(await readFile(file, 'utf8'), file);
  const { Deprecation: _, Sunset: __, 'X-Sandbox-Scenario': ___, ...headers } = await readCommon(root, 'headers.yaml');
  addHeaders(document, headers);
  return document as unknown as ApiDocument;
}

const accessFile = (root: string): string => join(root, 'api', 'access', 'openapi.yaml');

const readCommon = async (root: string, name: string) =>
  parse(await readFile(join(root, 'api', 'both-versions', name), 'utf8'));

async function bundleFile(source: string, absoluteRef: string): Promise<Node> {
  const { bundle, problems } = await bundleFromString({ source, absoluteRef, config: await createConfig({}) });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(sentenceOf).join('\n'));
  return bundle.parsed as Node;
}

const operationsIn = (item: Node = {}, methods: readonly Method[] = METHODS) =>
  methods.map((method) => item[method.toLowerCase()]).filter(isNode) as Record<string, unknown>[];

interface Idempotency {
  readonly components: Readonly<Record<string, Node>>;
  readonly operation: Readonly<{ parameters: readonly Node[]; headers: Node; responses: Node }>;
}

/** What the header Idempotency-Key adds is written once and added to each POST and PATCH. */
function addIdempotency(document: Node, { components, operation }: Idempotency): void {
  const existing = document.components as Record<string, Node>;
  for (const [kind, named] of Object.entries(components)) existing[kind] = { ...existing[kind], ...named };
  const methods = METHODS.filter(takesIdempotencyKey);
  for (const item of Object.values(document.paths as Record<string, Node>)) {
    for (const node of operationsIn(item, methods)) {
      const { parameters = [], responses } = node as { parameters?: Node[]; responses: Record<string, Node> };
      Object.assign(node, {
        parameters: [...parameters, ...operation.parameters],
        responses: {
          ...responses,
          ...operation.responses,
          '200': { ...responses['200'], headers: { ...(responses['200']?.headers as Node), ...operation.headers } },
        },
      });
    }
    // The demo key limits the body of every write.
    for (const { responses } of operationsIn(item, ['PUT']))
      Object.assign(responses as Node, { 413: operation.responses[413] });
  }
}

/** Request headers that every operation takes are written once, too. */
function addRequestHeaders(document: Node, headers: Node): void {
  const components = document.components as Record<string, Node>;
  components.parameters = { ...components.parameters, ...headers };
  const references = Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  for (const item of Object.values(document.paths as Record<string, Node>))
    for (const node of operationsIn(item)) node.parameters = [...((node.parameters as Node[]) ?? []), ...references];
}

/** Common response headers are written once and added to each response. */
function addHeaders(document: Node, headers: Node): void {
  const components = document.components as Record<string, Node>;
  components.headers = { ...components.headers, ...headers };
  const references = Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const operations = Object.values(document.paths as Record<string, Node>).flatMap((item) => operationsIn(item));
  const answers = operations.flatMap(({ responses }) => Object.values(responses ?? {}));
  for (const answer of [...answers, ...Object.values(components.responses ?? {})]) {
    if (isNode(answer) && !('$ref' in answer)) {
      Object.assign(answer, { headers: { ...(answer.headers as Node), ...Object.fromEntries(references) } });
    }
  }
}

export async function lintVersion(root: string, version: Version, include: Include = () => true): Promise<string[]> {
  const { source, frame } = await joinFiles(root, version, include);
  return lint(source, frame);
}

export const lintAccess = async (root: string): Promise<string[]> =>
  lint(await readFile(accessFile(root), 'utf8'), accessFile(root));

async function lint(source: string, absoluteRef: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'info-license': 'off',
      'operation-4xx-response': 'error',
      'operation-operationId-unique': 'error',
      'no-server-example.com': 'off',
      'tag-description': 'off',
      'spec-components-invalid-map-name': 'error',
      'no-identical-paths': 'error',
      // `/invoices/pdf/{id}` and `/invoices/{id}/fitternote` are both documented; the router prefers fixed segments.
      'no-ambiguous-paths': 'off',
      'no-unused-components': 'error',
      // examples.ts validates examples more strictly.
      'no-invalid-media-type-examples': 'off',
    },
  });
  const problems = await lintFromString({ source, absoluteRef, config });
  return problems.map(sentenceOf);
}

/** Still refers to the files, so that Redocly reports the file and line of each problem. */
async function joinFiles(root: string, version: Version, include: Include) {
  const folder = join(root, 'api', version);
  const frame = join(folder, 'openapi.yaml');
  const document = parse(await readFile(frame, 'utf8')) as Node;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== basename(frame)).sort();
  const pages: PageInfo[] = [];
  const paths: Record<string, Node> = {};
  for (const name of names) {
    const file = `api/${version}/${name}`;
    if (!include(file)) continue;
    const resource: unknown = parse(await readFile(join(folder, name), 'utf8'));
    if (!isNode(resource) || !isNode(resource.paths)) throw new DocumentError(file, '', 'has no `paths`');
    const page = pageSchema.safeParse(resource.page);
    if (!page.success) throw new DocumentError(file, '/page', z.prettifyError(page.error));
    for (const path of Object.keys(resource.paths)) {
      if (paths[path]) throw new DocumentError(file, pointer('paths', path), 'is documented in another file too');
      paths[path] = {
        $ref: `./${name}#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
      };
    }
    pages.push({ ...page.data, file, paths: Object.keys(resource.paths) });
  }
  return { source: JSON.stringify({ ...document, paths }, null, 2), frame, pages };
}

function sentenceOf(problem: NormalizedProblem): string {
  const [where] = problem.location;
  return `${where?.source.absoluteRef ?? ''}${where?.pointer ?? ''}: ${problem.message} (${problem.ruleId})`;
}
