/** Every call that a page prints, run as a reader runs it, in every language that runs here. Only address and key are put in. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, loadProof } from '@fagvaerk/catalogue/load.ts';
import { oddRequests } from '@fagvaerk/catalogue/samples/odd-requests.fixture.ts';
import { exampleCaller, printedCalls } from '@fagvaerk/catalogue/samples/printed.ts';
import type { SampleRequest } from '@fagvaerk/catalogue/samples/request.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, untilReady } from '../../../scripts/portal-process.mjs';
import { goodCustomer } from '../fixtures/customers.ts';
import { spawnPortal } from '../fixtures/portal-process.ts';
import { interpreters } from './interpreters.ts';
import { type Exchange, openRecorder } from './recorder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const printed = printedCalls(catalogue);

let portal: ReturnType<typeof spawnPortal>;
let recorder: Awaited<ReturnType<typeof openRecorder>>;
let folder: string;
let apiKey: string;
let reset: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-samples-'));
  const port = await freePort();
  const [Username, Password] = ['admin', 'vandhane og kobberrør'];
  const settings = { ADMIN_USERNAME: Username, ADMIN_PASSWORD: Password, RATE_LIMIT_PER_MINUTE: '1000000' };
  const variables = { ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') };
  portal = spawnPortal(variables, join(root, 'web', 'dist'));
  portal.stderr.resume();
  await untilReady(portal);
  const origin = `http://127.0.0.1:${port}`;
  recorder = await openRecorder(origin);
  const post = (path: string, body: object, authorization = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
  const bearer = `Bearer ${await (await post('/auth/login', { Username, Password })).text()}`;
  const sites = await fetch(`${origin}/Admin/sites`, { headers: { authorization: bearer } });
  const { data } = (await sites.json()) as { data: { recordId: number; name: string }[] };
  const siteID = data.find(({ name }) => name === exampleCaller.site)?.recordId;
  const created = await post('/Admin/CreateExternalCustomers', [{ ...goodCustomer, AccessAll: true }], bearer);
  const { successObjects } = (await created.json()) as { successObjects: [{ customerID: number; apiKey: string }] };
  apiKey = successObjects[0].apiKey;
  const access = [{ ExternalCustomerID: successObjects[0].customerID, ActiveSiteID: siteID }];
  await post('/Admin/AddSiteAccessToExternalCustomer', access, bearer);
  reset = async () => {
    const { status } = await post('/Admin/ResetSandbox', { siteID }, bearer);
    expect(status).toBe(200);
  };
});
afterAll(async () => {
  await recorder.close();
  const ended = once(portal, 'exit');
  portal.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});
beforeEach(() => reset());

const hasErrors = ({ answer }: Exchange): boolean => JSON.parse(answer.toString()).hasErrors === true;
/** An address as it is understood: there is more than one way to write a blank. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, recorder.origin);
  return { path: decodeURIComponent(pathname), query: [...searchParams] };
}
const putIn = (text: string): string =>
  text.replaceAll(exampleCaller.origin, recorder.origin).replaceAll(exampleCaller.apiKey, apiKey);

/** Hundreds of programs, on a machine that may have much else to do. */
const patience = { timeout: 600_000 };

describe.each(interpreters)('$language', ({ language, extension, isHere, runAll }) => {
  /** Runs them in their order, and answers with what each brought about. */
  async function exchangesOf(samples: readonly string[]): Promise<Exchange[]> {
    const files = samples.map((_, index) => `${index}.${extension}`);
    for (const [index, sample] of samples.entries()) await writeFile(join(folder, files[index] ?? ''), putIn(sample));
    recorder.take();
    await runAll(folder, files);
    return recorder.take();
  }

  function expectSent({ method, url, headers, body }: Exchange, request: SampleRequest): void {
    expect(method).toBe(request.method);
    expect(partsOf(url)).toEqual(partsOf(putIn(request.url)));
    for (const [name, value] of request.headers) {
      expect(headers[name.toLowerCase()], name).toBe(value === exampleCaller.apiKey ? apiKey : value);
    }
    expect(body === '' ? undefined : JSON.parse(body)).toEqual(request.body);
  }

  it.skipIf(!isHere)(
    `runs all ${printed.length} printed calls, and each is answered as the page says`,
    patience,
    async () => {
      const samples = printed.map(({ text, request }) => (language === 'cURL' ? text : sampleIn(language, request)));
      const exchanges = await exchangesOf(samples);
      expect(exchanges).toHaveLength(printed.length);
      for (const [index, { place, request, answers }] of printed.entries()) {
        const exchange = exchanges[index] as Exchange;
        expectSent(exchange, request);
        expect(exchange.status, place).toBe(200);
        if (request.saveAs !== null) expect(await readFile(join(folder, request.saveAs))).toEqual(exchange.answer);
        // A guide may show what is refused, or go on to a refusal of something else.
        else if (!answers.some(({ value }) => (value as { hasErrors?: boolean }).hasErrors))
          expect(hasErrors(exchange), place).toBe(false);
      }
    },
  );

  it.skipIf(!isHere)('sends quotes, line breaks, æøå and apostrophes as they are', patience, async () => {
    const exchanges = await exchangesOf(oddRequests.map((request) => sampleIn(language, request)));
    expect(exchanges).toHaveLength(oddRequests.length);
    for (const [index, request] of oddRequests.entries()) expectSent(exchanges[index] as Exchange, request);
  });
});

it('is proven by the build, whichever call a page prints', async () => {
  const proven = new Set((await loadProof(root))?.texts);
  expect(printed.filter(({ text }) => !proven.has(text)).map(({ place }) => place)).toEqual([]);
});
