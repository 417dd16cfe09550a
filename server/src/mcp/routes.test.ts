import { fileURLToPath } from 'node:url';
import { type Operation, operationName, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { type CallCode, errors } from '@fagvaerk/contract/errors.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { startTestSandbox } from '../../test/fixtures/sandbox.ts';

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const logged: string[] = [];
const clients: Client[] = [];
const gateway = forAllTests(async () => {
  const sandbox = await startTestSandbox({ clock: Date.now });
  const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
  return openTestGateway({ sandbox, createsDemoCustomer: true, webBuild, log });
});
let address: URL;
let all: TestCustomer;
let few: TestCustomer;

beforeAll(async () => {
  all = await gateway.addCustomer({ AccessAll: true });
  few = await gateway.addCustomer();
  await gateway.grant(few, '/api/v4.0/invoices', ['GET']);
  await gateway.grant(few, '/api/v4.0/worksheets', ['PUT']);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  address = new URL('/mcp', gateway.app.listeningOrigin);
});
afterAll(() => Promise.all(clients.map((client) => client.close())));

type Headers = Record<string, string>;
const headersOf = ({ apiKey }: TestCustomer): Headers => ({ apikey: apiKey, siteName: sandboxSite });

async function connect(headers: Headers = {}, pin?: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
  );
  clients.push(client);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

async function use(client: Client, name: string, given: object = {}) {
  const answer = await client.callTool({ name, arguments: given as Record<string, unknown> });
  const { content, isError = false, structuredContent } = answer;
  return {
    content,
    isError,
    structuredContent,
    texts: content.map((one) => (one.type === 'text' ? one.text : one.type)),
  };
}
const operationsOf = async (client: Client) =>
  JSON.parse((await use(client, 'list_operations')).texts[0] ?? '') as { operation: string; method: string }[];
const toolsOf = async (client: Client) => (await client.listTools()).tools;

type Documented = Operation & Readonly<{ name: string }>;
const documented = (): Documented[] =>
  pagesOf(gateway.api.catalogue).flatMap(({ version, operations }) =>
    operations.map((operation) => ({ ...operation, name: operationName(version, operation.id) })),
  );

const exampleOf = ({ name, parameters, request }: Documented) => ({
  operation: name,
  parameters: Object.fromEntries(parameters.filter((one) => one.required).map((one) => [one.name, one.example])),
  ...(request && { body: request.example }),
});

describe.each([
  ['of 2025', undefined],
  ['of 2026', '2026-07-28'],
])('an MCP client with the protocol %s', (_, pin) => {
  it('finds and reads the documentation, and calls with the demo key', async () => {
    const client = await connect({}, pin);
    expect(client.getInstructions()).toContain('describe_operation');
    const [found] = JSON.parse((await use(client, 'search_documentation', { query: 'forfaldsdato' })).texts[0] ?? '');
    expect(found).toMatchObject({ title: 'dueDate' });
    const page = await use(client, 'read_page', { page: found.href });
    expect(page.texts[0]).toMatch(/^# .*\(API v[34]\.0\)\n/);
    expect(page.texts[0]).toContain('`dueDate` (datetime, ');
    expect((await use(client, 'describe_operation', { operation: 'v4.0/listInvoices' })).texts[0]).toMatch(
      /^## Hent fakturaer\n/,
    );
    const { texts, isError, structuredContent } = await use(client, 'call_get', {
      operation: 'v4.0/listInvoices',
      parameters: { pageSize: 1 },
    });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      ...{ status: 200, isReplayed: false, rest: null, notices: [texts[1]], body: JSON.parse(texts[2] ?? '') },
    });
    expect(texts[0]).toMatch(/^HTTP 200, x-request-id: \w+$/);
    expect(texts[1]).toContain('åbne nøgle');
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({ data: [{ id: expect.any(Number) }], hasErrors: false });
  });
});

it('every operation of both versions can be called by the tool of its method', async () => {
  const client = await connect(headersOf(all));
  expect((await operationsOf(client)).map(({ operation }) => operation)).toEqual(documented().map(({ name }) => name));
  const tools = new Map((await toolsOf(client)).map((tool) => [tool.name, tool]));
  for (const operation of documented()) {
    const { method, path } = operation;
    const tool = `call_${method.toLowerCase()}`;
    expect(tools.get(tool)?.annotations?.readOnlyHint).toBe(method === 'GET');
    const { texts } = await use(client, tool, exampleOf(operation));
    expect(texts[0], `${method} ${path}: ${texts[1]}`).toMatch(/^HTTP 200/);
  }
  expect(tools.get('call_delete')?.annotations).toMatchObject({ destructiveHint: true, idempotentHint: true });
  expect(tools.get('call_post')?.annotations).toMatchObject({ idempotentHint: false });
});

it('a repeated write is named as such', async () => {
  const example = exampleOf(documented().find(({ name }) => name === 'v4.0/createBudgets') as Documented);
  const client = await connect(headersOf(all));
  const create = async () => use(client, 'call_post', { ...example, idempotencyKey: 'budget-1' });
  const [first, second] = [await create(), await create()];
  expect(first).toMatchObject({ structuredContent: { isReplayed: false } });
  expect(first.texts[0]).not.toContain('replayed');
  expect(second).toMatchObject({ structuredContent: { isReplayed: true } });
  expect(second.texts[0]).toMatch(/^HTTP 200, .*idempotency-replayed: true/);
});

it('a file is returned unchanged', async () => {
  const pdf = documented().find(({ answer }) => answer.mediaType === 'application/pdf');
  const { content } = await use(await connect(headersOf(all)), 'call_get', exampleOf(pdf as Documented));
  const [, file] = content;
  expect(file).toMatchObject({ type: 'resource', resource: { mimeType: 'application/pdf' } });
  const { blob } = (file as unknown as { resource: { blob: string } }).resource;
  expect(Buffer.from(blob, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

describe('listed operations', () => {
  it('are those that the key may call, in the list and in the tools', async () => {
    const client = await connect(headersOf(few));
    expect(await operationsOf(client)).toMatchObject([
      { operation: 'v4.0/updateWorksheets', method: 'PATCH' },
      { operation: 'v4.0/listInvoices', method: 'GET' },
    ]);
    const calls = (await toolsOf(client)).filter(({ name }) => name.startsWith('call_'));
    expect(calls.map(({ name, inputSchema }) => [name, inputSchema.properties?.operation])).toEqual([
      ['call_get', expect.objectContaining({ enum: ['v4.0/listInvoices'] })],
      ['call_patch', expect.objectContaining({ enum: ['v4.0/updateWorksheets'] })],
    ]);
  });

  it('exclude others, which are refused with a reason, counted and logged', async () => {
    const client = await connect({ ...headersOf(few), 'x-request-id': 'asked-by-an-assistant' });
    for (const [tool, given] of [
      ['call_get', { operation: 'v4.0/getInvoice', parameters: { id: 20418 } }],
      ['describe_operation', { operation: 'v4.0/getInvoice' }],
    ] as const) {
      const { texts, isError } = await use(client, tool, given);
      expect(isError).toBe(true);
      const steps = JSON.parse(texts.at(-1) ?? '');
      expect(steps).toMatchObject({ allowed: false, code: 'endpoint-not-granted' });
      expect(steps.steps.at(-1)).toMatchObject({ rule: 'endpoint-not-granted', passed: false });
    }
    await gateway.api.usage.flush();
    const { data } = (await gateway.ask(few, '/api/access/calls')).json();
    expect(data).toMatchObject([
      {
        ...{ path: '/api/v4.0/invoices/{id}', outcome: 'refused', code: 'endpoint-not-granted' },
        ...{ requestID: 'asked-by-an-assistant', address: '127.0.0.1' },
      },
    ]);
  });

  it('a read tool does not write, and invalid arguments are reported', async () => {
    const client = await connect(headersOf(all));
    for (const [given, message] of [
      [{ operation: 'v4.0/createBudgets', body: [] }, 'call_post'],
      [{ operation: 'v4.0/listInvoices', body: [] }, 'body'],
      [{ operation: 'nothing' }, 'nothing'],
      [{ operation: 'v4.0/getInvoice' }, 'id'],
      [{ operation: 'listInvoices' }, 'Mente du v4.0/listInvoices?'],
      [{ operation: 'v4.0/listInvoices', parameters: { size: 1 } }, 'pageSize'],
      [{ operation: 'v4.0/listInvoices', parameters: { pagesiz: 1 } }, 'Mente du pageSize?'],
      [
        { operationId: 'v4.0/listInvoices' },
        'har ikke argumentet operationId. Det har: operation, parameters, fields. Mente du operation?',
      ],
      [{ path: '/invoices' }, 'har ikke argumentet path. Det har: operation,'],
    ] as const)
      expect(await use(client, 'call_get', given)).toMatchObject({
        isError: true,
        texts: [expect.stringContaining(message)],
      });
    expect(await use(client, 'read_page', { page: '/nothing' })).toMatchObject({ isError: true });
    const failed = await use(client, 'call_get', { operation: 'v4.0/getInvoice', parameters: { id: 1 } });
    expect([failed.isError, failed.texts[0]?.slice(0, 8)]).toEqual([true, 'HTTP 404']);
  });

  it.each<[CallCode, () => Headers]>([
    ['key-unknown', () => ({ apikey: crypto.randomUUID(), siteName: sandboxSite })],
    ['site-missing', () => ({ apikey: few.apiKey })],
    ['site-not-granted', () => ({ apikey: few.apiKey, siteName: 'nothing' })],
    ['site-not-granted', () => ({ siteName: 'nothing' })],
  ])('a connection is refused with 401 and %s', async (code, headers) => {
    const refused = await connect({ ...headers(), 'accept-language': 'en' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 401,
      message: expect.stringContaining(errors[code].en),
    });
  });

  it('a call that the key may not make is refused with a reason, also by an unlisted tool', async () => {
    const write = exampleOf(documented().find(({ name }) => name === 'v4.0/createBudgets') as Documented);
    const { texts, isError } = await use(await connect(headersOf(few)), 'call_post', write);
    expect([isError, texts.at(0)]).toEqual([true, expect.stringMatching(/^HTTP 401, /)]);
    expect(JSON.parse(texts.at(-1) ?? '')).toMatchObject({ code: 'endpoint-not-granted' });
  });

  it('have the chosen fields', async () => {
    const client = await connect(headersOf(all));
    const get = async (operation: string, fields: string[]) =>
      use(client, 'call_get', { operation, parameters: { pageSize: 1 }, fields });
    const read = async (operation: string, fields: string[]) =>
      JSON.parse((await get(operation, fields)).texts.at(-1) ?? '');
    expect(await read('v4.0/listInvoices', ['id'])).toMatchObject({ data: [{ id: expect.any(Number) }], nextPage: 2 });
    expect(Object.keys((await read('v4.0/listInvoices', ['id', 'dueDate'])).data[0])).toEqual(['id', 'dueDate']);
    expect(Object.keys((await read('v3.0/listInvoices', ['ID'])).data[0].data[0])).toEqual(['ID']);
    const { texts, isError } = await get('v4.0/listInvoices', ['dueDat']);
    expect([isError, texts[0]]).toEqual([true, expect.stringMatching(/har ikke feltet dueDat.* Mente du dueDate\?$/)]);
  });

  it('writes with the demo key get a full response, and are not persisted', async () => {
    const created = documented().find(({ name }) => name === 'v4.0/createBudgets') as Documented;
    const client = await connect();
    const { texts, isError } = await use(client, 'call_post', exampleOf(created));
    expect([isError, texts[1]]).toEqual([false, expect.stringContaining('åbne nøgle')]);
    const [{ id }] = JSON.parse(texts[2] ?? '').successObjects;
    const again = await use(client, 'call_get', { operation: 'v4.0/getBudget', parameters: { id } });
    expect(again.texts[0]).toMatch(/^HTTP 404/);
    expect(again.texts[1]).toContain('opdigtede data');
  });
});

it('without a key and a demo key, the documentation can be read', async () => {
  const closed = await openTestGateway({ webBuild });
  const callTool = async (name: string, given: object) => {
    const { body } = await closed.app.inject({
      ...{ method: 'POST', url: '/mcp', headers: { accept: 'application/json, text/event-stream' } },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
    return body;
  };
  expect(await callTool('read_page', { page: 'sandbox' })).not.toContain('"isError":true');
  for (const [tool, given] of [
    ['list_operations', {}],
    ['describe_operation', { operation: 'v4.0/listInvoices' }],
    ['call_get', { operation: 'v4.0/listInvoices' }],
    ['call_get', { operation: 'v4.0/getInvoice' }],
  ] as const)
    expect(await callTool(tool, given)).toMatch(/key-unknown.*"isError":true/);
  await closed.close();
});

describe('invalid messages', () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const send = (payload: string, more: Headers = {}) =>
    gateway.app.inject({ method: 'POST', url: '/mcp', payload, headers: { ...headers, ...more } });
  const rpc = (method: string, params?: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

  it.each([
    ['', 400, -32700],
    ['{', 400, -32700],
    ['null', 400, -32600],
    ['"x"', 400, -32600],
    ['[]', 400, -32600],
    [`[${rpc('tools/list')}]`, 400, -32600],
    ['{}', 400, -32600],
    ['{"jsonrpc":"2.0"}', 400, -32600],
    [rpc('tools/nothing'), 200, -32601],
    [rpc('tools/call', { name: 'nothing' }), 200, -32602],
    [rpc('tools/call', { name: '__proto__' }), 200, -32602],
    [rpc('tools/call', { name: 7 }), 200, -32602],
    [rpc('tools/list', { cursor: 7 }), 200, -32602],
    [rpc('initialize'), 200, -32602],
    [rpc('initialize', { protocolVersion: 7 }), 200, -32602],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 400, -32600],
    [JSON.stringify({ x: 'x'.repeat(1024 * 1024) }), 400, -32000],
  ])('responds to message %# as the protocol specifies', async (payload, status, code) => {
    const response = await send(payload);
    const json = response.body.replace(/^event: message\ndata: /, '');
    const { error } = JSON.parse(json);
    expect([response.statusCode, error?.code]).toEqual([status, code]);
    expect(error.message).not.toMatch(/[{\n]/);
  });

  it('arguments of the wrong type are reported', async () => {
    const { body } = await send(rpc('tools/call', { name: 'read_page', arguments: { page: 7 } }));
    expect(body).toContain('"isError":true');
    expect(body).toContain('Argumentet page mangler eller har ikke den form, som read_page beskriver.');
    const elsewhere = { operation: 'v4.0/listInvoices', siteName: 'lindholm-vvs' };
    expect((await send(rpc('tools/call', { name: 'call_get', arguments: elsewhere }))).body).toContain(
      'call_get har ikke argumentet siteName.',
    );
    const nested = { operation: 'v4.0/listInvoices', parameters: { search: { a: 1 } } };
    expect((await send(rpc('tools/call', { name: 'call_get', arguments: nested }))).body).toContain(
      'Argumentet parameters.search mangler',
    );
    const half = { operation: 'v4.0/getInvoice', parameters: { id: '\ud800' } };
    expect((await send(rpc('tools/call', { name: 'call_get', arguments: half }))).body).toContain(
      'Værdien af id er ikke gyldig Unicode, så v4.0/getInvoice er ikke sendt.',
    );
    const long = { operation: 'v4.0/listProjects', parameters: { search: 'x'.repeat(17_000) } };
    const { body: tooLong } = await send(rpc('tools/call', { name: 'call_get', arguments: long }));
    expect(tooLong).toMatch(/HTTP 431.*headers-too-large/);
  });
  it('other methods and content types are refused', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
      const payload = method === 'PUT' ? '{' : undefined;
      const refused = await gateway.app.inject({ method: method as 'GET', url: '/mcp', ...(payload && { payload }) });
      expect([method, refused.statusCode, refused.headers.allow]).toEqual([method, 405, 'POST']);
    }
    expect((await send(rpc('ping'), { 'content-type': 'text/plain' })).statusCode).toBe(400);
    expect((await send(rpc('ping'), { accept: 'text/html' })).statusCode).toBe(406);
    const { body, statusCode } = await send(rpc('subscriptions/listen', { notifications: {} }));
    expect([statusCode, body.includes('"error"')]).toEqual([200, true]);
  });
  it('cross-origin messages are refused', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example'])
      expect((await send(rpc('ping'), { origin })).statusCode).toBe(403);
    expect((await send(rpc('ping'), { origin: 'http://localhost:3000' })).statusCode).toBe(200);
  });
});

it('keys are never logged', () => {
  const text = logged.join('');
  for (const { apiKey } of [all, few]) expect(text).not.toContain(apiKey);
});
