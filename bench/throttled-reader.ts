import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.mjs';

/** A phone of the middle range on a narrow line. */
const slowdown = 4;
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const kibibyte = 1024;

export interface Visit {
  readonly firstPaintMs: number;
  /** When the place that the link leads to stands in the window. */
  readonly targetMs: number;
  /** All tasks of 50 ms and more together. */
  readonly longTasksMs: number;
  /** Everything that travels to the browser, headers too. */
  readonly kibibytes: number;
  /** The bodies of script files as they travel, and what stands in the page. */
  readonly scriptKibibytes: number;
  readonly elements: number;
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

/** Opens a deep link with nothing in the cache, and stays until the page has come to rest. */
export async function visitCold(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const weigh = await watchNetwork(devtools);
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPage);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.seen.targetMs > 0 && document.readyState === 'complete');
  const { inlineScript, ...times } = await page.evaluate(() => ({
    ...window.seen,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    elements: document.querySelectorAll('*').length,
    inlineScript: [...document.scripts].filter(({ src }) => !src).reduce((sum, { text }) => sum + text.length, 0),
  }));
  await context.close();
  const { all, script } = weigh();
  return { ...times, kibibytes: all / kibibyte, scriptKibibytes: (script + inlineScript) / kibibyte };
}

/** Answers with what has travelled so far, in bytes. */
async function watchNetwork(devtools: CDPSession): Promise<() => { all: number; script: number }> {
  const scripts = new Map<string, number>();
  const sums = { all: 0, script: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = scripts.get(requestId);
    sums.all += encodedDataLength;
    if (headers !== undefined) sums.script += encodedDataLength - headers;
  });
  await devtools.send('Network.enable');
  return () => sums;
}

declare global {
  interface Window {
    seen: { targetMs: number; longTasksMs: number };
  }
}

/** Runs in the page before anything of its own. */
function watchPage(): void {
  window.seen = { targetMs: Number.NaN, longTasksMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longTasksMs += duration;
  }).observe({ type: 'longtask', buffered: true });
  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    window.seen.targetMs = performance.now();
  };
  const look = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const top = target?.getBoundingClientRect().top ?? Number.NaN;
    if (top > -1 && top < innerHeight / 2) afterPaint.port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
