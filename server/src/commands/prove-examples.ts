/** `npm run build`: makes every call that a page prints, on a sandbox of its own, and writes down which texts hold. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFile, loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { endpointsOf, type Json } from '@fagvaerk/catalogue/model.ts';
import { exampleCaller, type PrintedCall, type Proof, printedCalls } from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText } from '@fagvaerk/catalogue/samples/request.ts';
import { loadCompanies } from '@fagvaerk/company/load.ts';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { makeKeyVault } from '../access/register/api-keys.ts';
import { assemble } from '../assemble.ts';
import { notesIn } from '../counted-log.ts';
import { openDatabase } from '../database/open.ts';
import { gatherBodies } from '../edge/bodies.ts';
import { gatewayRoutes } from '../gateway/routes.ts';
import { createSandbox } from '../sandbox/sandbox.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-proof-'));
const { call, close } = await openApi();

const texts = new Set<string>();
const broken: string[] = [];
for (const printed of printedCalls(catalogue)) {
  const { text, request, answers, place } = printed;
  const given = await call(printed);
  const isFile = request.saveAs !== null;
  // Refused in part is an answer too, where the page shows it.
  const isAsShown = isFile || !hasErrors(given.json()) || answers.some(({ value }) => hasErrors(value));
  if (given.statusCode !== 200 || !isAsShown) {
    broken.push(`${place}: ${request.method} ${request.url} was answered with ${given.statusCode}`);
    continue;
  }
  texts.add(text);
  if (request.body !== undefined) texts.add(jsonText(request.body));
  for (const answer of isFile ? [] : answers) {
    // A guide may go on to show what a refusal looks like.
    if (hasErrors(answer.value) !== hasErrors(given.json())) continue;
    if (await isAnswer(answer.value, printed, given)) texts.add(answer.text);
    else broken.push(`${place}: ${request.method} ${request.url} lacks fields that its example shows`);
  }
}
await close();
for (const sentence of broken) console.warn(sentence);

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const proof: Proof = { version, builtOn: new Date().toISOString().slice(0, 10), texts: [...texts] };
await writeFile(builtFile(root, 'proof'), JSON.stringify(proof));
console.log(`${texts.size} printed examples proven, ${broken.length} not`);

/** The API as it is served to whoever copies an example: with the key that is printed in it. */
async function openApi() {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const log = pino({ level: 'silent' });
  const documents = await loadDocuments(root);
  const sandbox = createSandbox({ db, documents, companyOf: await loadCompanies(root) });
  const pieces = { db, databaseUrl: undefined, vault: makeKeyVault('for this build only'), log };
  const limits = { callsPerMinute: Number.MAX_SAFE_INTEGER };
  const api = { documented: endpointsOf(catalogue), catalogue, documents, sandbox };
  const assembled = await assemble({ ...pieces, ...limits, ...api, makesOpenCustomer: true });
  const app = fastify({ routerOptions: { caseSensitive: false, maxParamLength: 2_000 } });
  gatherBodies(app);
  await app.register(gatewayRoutes, {
    ...assembled.api,
    note: notesIn(log),
    allowsPrivateSites: false,
    signCall: () => undefined,
    isSecure: () => true,
    environmentOf: () => 'sandbox',
    fillIn: (text) => text,
    headers: {},
  });

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
      await assembled.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Whether the call is answered with every field that the example shows, as it stands or when it asks for sums. */
async function isAnswer(example: Json, printed: PrintedCall, given: LightMyRequestResponse): Promise<boolean> {
  return holds(given.json(), example) || holds((await call(printed, 'getAggregates=true')).json(), example);
}

function hasErrors(answer: Json): boolean {
  return typeof answer === 'object' && answer !== null && 'hasErrors' in answer && answer.hasErrors === true;
}

function holds(answer: Json, example: Json): boolean {
  const given = new Set(fieldsOf(answer));
  return fieldsOf(example).every((field) => given.has(field));
}

function fieldsOf(value: Json, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  return Object.entries(value).flatMap(([name, item]) => [`${path}.${name}`, ...fieldsOf(item, `${path}.${name}`)]);
}
