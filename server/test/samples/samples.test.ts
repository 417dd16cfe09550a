/** Every call that a page prints, taken out of the page and run as a reader runs it, in every language that runs here. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, loadProof } from '@fagvaerk/catalogue/load.ts';
import { readCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { oddRequests } from '@fagvaerk/catalogue/samples/odd-requests.fixture.ts';
import { exampleCaller, printedCalls } from '@fagvaerk/catalogue/samples/printed.ts';
import type { SampleRequest } from '@fagvaerk/catalogue/samples/request.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, untilReady } from '../../../scripts/portal-process.mjs';
import { spawnPortal } from '../fixtures/portal-process.ts';
import { interpreters } from './interpreters.ts';
import { readPages, type ShownCode } from './pages.ts';
import { type Exchange, openRecorder } from './recorder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const printed = printedCalls(await loadCatalogue(root));

let portal: ReturnType<typeof spawnPortal>;
let recorder: Awaited<ReturnType<typeof openRecorder>>;
let folder: string;
let shown: ShownCode[];
let calls: { text: string; page: string; request: SampleRequest }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-samples-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  recorder = await openRecorder(origin);
  // Pages print the recorder's address, and everybody calls from the same one.
  const settings = { PUBLIC_URL: recorder.origin, RATE_LIMIT_PER_MINUTE: '1000000' };
  portal = spawnPortal({ ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') }, join(root, 'web', 'dist'));
  portal.stderr.resume();
  await untilReady(portal);
  shown = await readPages(origin);
  calls = shown.flatMap(({ text, page }) => {
    const request = readCurl(text);
    return request ? [{ text, page, request }] : [];
  });
});
afterAll(async () => {
  await recorder.close();
  const ended = once(portal, 'exit');
  portal.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});

const hasErrors = ({ answer }: Exchange): boolean => JSON.parse(answer.toString()).hasErrors === true;
/** An address as it is understood: there is more than one way to write a blank. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, recorder.origin);
  return { path: decodeURIComponent(pathname), query: [...searchParams] };
}
const withAddress = (text: string): string => text.replaceAll(exampleCaller.origin, recorder.origin);

/** Hundreds of programs, on a machine that may have much else to do. */
const patience = { timeout: 600_000 };

describe.each(interpreters)('$language', ({ language, extension, isHere, runAll }) => {
  /** Runs them in their order, and answers with what each brought about. */
  async function exchangesOf(samples: readonly string[]): Promise<Exchange[]> {
    const files = samples.map((_, index) => `${index}.${extension}`);
    for (const [index, sample] of samples.entries()) await writeFile(join(folder, files[index] ?? ''), sample);
    recorder.take();
    await runAll(folder, files);
    return recorder.take();
  }

  function expectSent({ method, url, headers, body }: Exchange, request: SampleRequest): void {
    expect(method).toBe(request.method);
    expect(partsOf(url)).toEqual(partsOf(withAddress(request.url)));
    for (const [name, value] of request.headers) expect(headers[name.toLowerCase()], name).toBe(value);
    expect(body === '' ? undefined : JSON.parse(body)).toEqual(request.body);
  }

  it.skipIf(!isHere)(
    'runs all printed calls from top to bottom, each answered as its page says',
    patience,
    async () => {
      const exchanges = await exchangesOf(
        calls.map(({ text, request }) => (language === 'cURL' ? text : sampleIn(language, request))),
      );
      expect(exchanges).toHaveLength(calls.length);
      for (const [index, { text, page, request }] of calls.entries()) {
        const exchange = exchanges[index] as Exchange;
        const place = `${page}: ${request.method} ${request.url}`;
        const answers = printed.filter((one) => withAddress(one.text) === text).flatMap((one) => one.answers);
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
    const exchanges = await exchangesOf(oddRequests.map((request) => withAddress(sampleIn(language, request))));
    expect(exchanges).toHaveLength(oddRequests.length);
    for (const [index, request] of oddRequests.entries()) expectSent(exchanges[index] as Exchange, request);
  });
});

it('begins the introduction: the first code that a reader comes by is a call', () => {
  expect(readCurl(shown.find(({ page }) => page === '/introduction')?.text ?? '')).not.toBeNull();
});
it('is every call of curl on every page, and in the catalogue', () => {
  expect(calls.map(({ text }) => text)).toEqual(shown.map(({ text }) => text).filter((text) => /\bcurl /.test(text)));
  expect(calls.map(({ text }) => text).sort()).toEqual(printed.map(({ text }) => withAddress(text)).sort());
});
it('is proven by the build, whichever call a page prints', async () => {
  const proven = new Set((await loadProof(root))?.texts);
  expect(printed.filter(({ text }) => !proven.has(text)).map(({ place }) => place)).toEqual([]);
});
