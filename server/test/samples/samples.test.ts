/** Runs every call that the pages print: in Node, and with EXPERIMENTS=on in all installed languages. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
import { type Exchange, openRecorder } from './recorder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const printed = printedCalls(await loadCatalogue(root));

let portal: ReturnType<typeof spawnPortal>;
let recorder: Awaited<ReturnType<typeof openRecorder>>;
let folder: string;
let shown: { page: string; text: string }[];
let calls: { text: string; page: string; request: SampleRequest }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-samples-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  recorder = await openRecorder(origin);
  // Pages print the URL of the recorder.
  const settings = { PUBLIC_URL: recorder.origin, RATE_LIMIT_PER_MINUTE: '1000000' };
  portal = spawnPortal({ ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') }, join(root, 'web', 'dist'));
  portal.stderr.resume();
  await untilReady(portal);
  shown = await readCode(origin);
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

/** All code of all indexed pages, in order. */
async function readCode(origin: string): Promise<typeof shown> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = new Set(
    Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => new URL(address).pathname),
  );
  const found: typeof shown = [];
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text();
    for (const [, code = ''] of html.matchAll(/<code translate="no">(.*?)<\/code>/gs))
      found.push({ page, text: textOf(code) });
  }
  return found;
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const textOf = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const hasErrors = ({ answer }: Exchange): boolean => JSON.parse(answer.toString()).hasErrors === true;
/** Decoded, because a space can be encoded in two ways. */
function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, recorder.origin);
  return { path: decodeURIComponent(pathname), query: [...searchParams] };
}
const withAddress = (text: string): string => text.replaceAll(exampleCaller.origin, recorder.origin);

const languages = interpreters.filter(({ language }) => process.env.EXPERIMENTS === 'on' || language === 'JavaScript');

describe.each(languages)('$language', ({ language, extension, command, isInstalled, runAll }) => {
  async function runSamples(samples: readonly string[]): Promise<Exchange[]> {
    const files = samples.map((_, index) => `${index}.${extension}`);
    for (const [index, sample] of samples.entries()) await writeFile(join(folder, files[index] ?? ''), sample);
    recorder.take();
    await promisify(execFile)(command, [...runAll, ...files], { cwd: folder });
    return recorder.take();
  }

  function expectSent({ method, url, headers, body }: Exchange, request: SampleRequest): void {
    expect(method).toBe(request.method);
    expect(partsOf(url)).toEqual(partsOf(withAddress(request.url)));
    for (const [name, value] of request.headers) expect(headers[name.toLowerCase()], name).toBe(value);
    expect(body === '' ? undefined : JSON.parse(body)).toEqual(request.body);
  }

  it.skipIf(!isInstalled)('runs all documented calls, with the documented results', { timeout: 600_000 }, async () => {
    const exchanges = await runSamples(
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
      // Guides also show refused calls.
      else if (!answers.some(({ value }) => (value as { hasErrors?: boolean }).hasErrors))
        expect(hasErrors(exchange), place).toBe(false);
    }
  });

  it.skipIf(!isInstalled)(
    'sends quotes, line breaks, æøå and apostrophes unchanged',
    { timeout: 600_000 },
    async () => {
      const exchanges = await runSamples(oddRequests.map((request) => withAddress(sampleIn(language, request))));
      expect(exchanges).toHaveLength(oddRequests.length);
      for (const [index, request] of oddRequests.entries()) expectSent(exchanges[index] as Exchange, request);
    },
  );
});

it('the introduction starts with a call', () => {
  expect(readCurl(shown.find(({ page }) => page === '/introduction')?.text ?? '')).not.toBeNull();
});
it('all cURL calls on pages are parsed, and part of the catalogue', () => {
  expect(calls.map(({ text }) => text)).toEqual(
    shown.map(({ text }) => text).filter((text) => /\bcurl /.test(text) && !text.startsWith('#!')),
  );
  expect(calls.map(({ text }) => text).sort()).toEqual(printed.map(({ text }) => withAddress(text)).sort());
});
it('all documented calls were run by the build, and their examples show the paging of the response', async () => {
  const proven = new Set((await loadProof(root))?.texts);
  const textsOf = ({ text, request, answers }: (typeof printed)[number]) =>
    request.saveAs ? [text] : [text, ...answers.map((answer) => answer.text)];
  expect(printed.filter((one) => !textsOf(one).every((text) => proven.has(text))).map(({ place }) => place)).toEqual(
    [],
  );
});
