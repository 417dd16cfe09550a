/** `npm run build`: makes every printed call and stores the proven texts. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual } from 'node:util';
import { builtFile, endpointsOf, loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import {
  exampleCaller,
  listIn,
  type PrintedCall,
  type Proof,
  printedCalls,
} from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText } from '@fagvaerk/catalogue/samples/request.ts';
import { responseValue } from '@fagvaerk/catalogue/samples/response-value.ts';
import { createCompanyLoader } from '@fagvaerk/company/load.ts';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { gatewayRoutes } from '../gateway/routes.ts';
import { serveSandbox } from '../sandbox/serve.ts';
import { createServices } from '../services.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-proof-'));
const { call, close } = await openApi();

const texts = new Set<string>();
const broken: string[] = [];
const answersOf = new Map<string, Json[]>();
for (const printed of printedCalls(catalogue)) {
  const { text, request, answers, place, run } = printed;
  const response = await call(printed);
  const isFile = request.saveAs !== null;
  const isAsShown = isFile || !hasErrors(response.json()) || answers.some(({ value }) => hasErrors(value));
  if (response.statusCode !== 200 || !isAsShown) {
    broken.push(`${place}: ${request.method} ${request.url} was answered with ${response.statusCode}`);
    continue;
  }
  const above = answersOf.get(place) ?? [];
  if (run?.title === null) answersOf.set(place, [...above, response.json()]);
  const wrong = run?.responseValues.find(({ text, from }) => String(responseValue(above, from)) !== text);
  if (wrong) {
    broken.push(`${place}: the calls above do not return ${wrong.text}`);
    continue;
  }
  texts.add(text);
  if (request.body !== undefined) texts.add(jsonText(request.body));
  for (const answer of isFile ? [] : answers) {
    if (hasErrors(answer.value) !== hasErrors(response.json())) continue;
    const difference = await differenceFrom(answer.value, printed, response);
    if (difference === null) texts.add(answer.text);
    else broken.push(`${place}: ${request.method} ${request.url} ${difference}`);
  }
}
await close();
for (const sentence of broken) console.warn(sentence);

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const proof: Proof = { version, builtOn: new Date().toISOString().slice(0, 10), texts: [...texts] };
await writeFile(builtFile(root, 'proof'), JSON.stringify(proof));
console.log(`${texts.size} printed examples proven, ${broken.length} not`);

async function openApi() {
  const config: Config = {
    ...readConfig({}),
    dataDir,
    databaseUrl: undefined,
    callsPerMinute: Number.MAX_SAFE_INTEGER,
    checksSites: false,
    allowsHttp: true,
  };
  const db = await openDatabase(config);
  const log = pino({ level: 'silent' });
  const documents = await loadDocuments(root);
  const sandbox = await serveSandbox({
    ...config,
    documents,
    companyOf: createCompanyLoader(root),
    log,
    secret: randomUUID(),
    listen: { host: '127.0.0.1', port: 0 },
  });
  const services = await createServices(config, {
    databases: { administration: db, calls: db, sessions: db, bulk: db },
    ...{ log, documented: endpointsOf(catalogue), catalogue, documents, sandbox, metrics: undefined },
    vault: createKeyVault('for this build only'),
  });
  const app = fastify({ routerOptions: { caseSensitive: false, maxParamLength: 2_000 } });
  app.decorateRequest('problem', null);
  await app.register(gatewayRoutes, { config, services });

  return {
    call: ({ request: { method, url, headers, body } }: PrintedCall, more = ''): Promise<LightMyRequestResponse> =>
      app.inject({
        method,
        url: url.slice(exampleCaller.origin.length) + (more && `${url.includes('?') ? '&' : '?'}${more}`),
        headers: Object.fromEntries(headers),
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    close: async () => {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Null if the response has the fields and the paging that the example shows. */
async function differenceFrom(example: Json, printed: PrintedCall, given: LightMyRequestResponse) {
  const plain = given.json();
  const response = hasFieldsOf(plain, example) ? plain : (await call(printed, 'getAggregates=true')).json();
  if (!hasFieldsOf(response, example)) return 'lacks fields that its example shows';
  const real = pagingOf(response);
  return isDeepStrictEqual(pagingOf(example), real) ? null : `has other paging than its example: ${inspect(real)}`;
}

function pagingOf(answer: Json) {
  const { total, nextPage } = listIn(answer);
  return { total, nextPage };
}

function hasErrors(answer: Json): boolean {
  return typeof answer === 'object' && answer !== null && 'hasErrors' in answer && answer.hasErrors === true;
}

function hasFieldsOf(answer: Json, example: Json): boolean {
  const response = new Set(fieldsOf(answer));
  return fieldsOf(example).every((field) => response.has(field));
}

function fieldsOf(value: Json, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  return Object.entries(value).flatMap(([name, item]) => [`${path}.${name}`, ...fieldsOf(item, `${path}.${name}`)]);
}
