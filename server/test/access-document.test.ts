/** The document of the calls below /api/access is written by hand, so the calls themselves prove it. */
import { join } from 'node:path';
import { bundleAccess } from '@fagvaerk/catalogue/bundle.ts';
import { flatten, fromOutside, isNode, type Node, propertiesOf, resolve } from '@fagvaerk/catalogue/document.ts';
import { publicDocument } from '@fagvaerk/catalogue/published/public-document.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, it } from 'vitest';
import { internalEndpointIds } from '../src/usage/usage.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from './fixtures/gateway.ts';
import { documents, startTestSandbox } from './fixtures/sandbox.ts';

type Operation = Readonly<{ parameters?: Node[]; responses: Record<string, Node>; security?: Node[] }>;

const document = publicDocument(await bundleAccess(join(import.meta.dirname, '..', '..')));
const paths = Object.entries(document.paths).map(([path, { get }]) => [`/api${path}`, get as Operation] as const);
const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true } });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', ...document });

const gateway = forAllTests(async () =>
  openTestGateway({ documents, sandbox: await startTestSandbox({ clock: Date.now }) }),
);
let customer: TestCustomer;
beforeAll(async () => {
  customer = await gateway.addCustomer({ sites: [sandboxSite, otherSandboxSite] });
  await gateway.grant(customer, '/api/v4.0/worksheets', ['POST']);
  await gateway.ask(customer, '/api/v4.0/worksheets', { method: 'POST', payload: [{ projectID: 1 }] });
  await gateway.ask(customer, '/api/v4.0/invoices');
});

/** Fields of the answer that its schema does not name. */
function undocumented(schema: Node, value: unknown, at = ''): string[] {
  const { schema: flat } = flatten(document, schema);
  if (Array.isArray(value)) return value.flatMap((one) => undocumented(flat.items as Node, one, at));
  if (!isNode(value)) return [];
  const known = propertiesOf(flat);
  if (Object.keys(known).length === 0) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    known[name] ? undocumented(known[name], one, `${at}.${name}`) : [`${at}.${name}`],
  );
}

const schemaOf = ({ responses }: Operation, status: number) => {
  const { content } = resolve(document, responses[status] ?? {}).node as {
    content: Record<string, { schema: Node }>;
  };
  return content['application/json']?.schema ?? {};
};
const ask = (path: string, { security }: Operation, query: readonly Node[]) => {
  const needsSite = !security;
  const url = `${path}?${query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')}`;
  const headers = { apikey: customer.apiKey, ...(needsSite && { sitename: sandboxSite }) };
  return gateway.app.inject({ url, headers });
};
const parametersOf = ({ parameters = [] }: Operation) => parameters.map((one) => resolve(document, one).node);

it('describes every call below /api/access', () =>
  expect(paths.map(([path]) => path).sort()).toEqual(Object.keys(internalEndpointIds).sort()));

it.each(paths)('%s answers as documented, with each of its parameters', async (path, operation) => {
  const parameters = parametersOf(operation);
  const required = parameters.filter(({ required }) => required);
  for (const query of [required, ...parameters.map((one) => [...new Set([...required, one])])]) {
    const response = await ask(path, operation, query);
    expect(response.statusCode, response.body).toBe(200);
    const schema = schemaOf(operation, 200);
    expect(ajv.validate(fromOutside(schema), response.json()), ajv.errorsText()).toBe(true);
    if (path !== '/api/access/openapi.json') expect(undocumented(schema, response.json())).toEqual([]);
  }
});

it('shows refused calls and their fields in the log', async () => {
  const [path, operation] = paths.find(([one]) => one.endsWith('/calls')) ?? paths[0] ?? [];
  const { data } = (await ask(path as string, operation as Operation, [])).json();
  expect(
    data.map(({ outcome, fields }: { outcome: string; fields: unknown[] }) => [outcome, fields.length > 0]),
  ).toEqual([
    ['refused', false],
    ['failed', true],
  ]);
});

it.each(paths)('%s refuses as documented', async (path, operation) => {
  const { statusCode, ...response } = await gateway.app.inject({ url: path, headers: { apikey: 'nobody' } });
  expect(statusCode).toBe(401);
  expect(ajv.validate(fromOutside(schemaOf(operation, 401)), response.json()), ajv.errorsText()).toBe(true);
});

it.each(paths.filter(([, one]) => parametersOf(one).length > 0))('%s refuses unknown parameters', async (path, one) => {
  const response = await ask(path, one, [...parametersOf(one), { name: 'other', example: 1 }]);
  expect(response.statusCode).toBe(400);
  expect(ajv.validate(fromOutside(schemaOf(one, 400)), response.json()), ajv.errorsText()).toBe(true);
});
