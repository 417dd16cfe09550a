import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.mjs';

/** A mid-range phone on a slow connection. */
const cpuSlowdown = 4;
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const kibibyte = 1024;

export interface Visit {
  readonly firstPaintMs: number;
  /** When the target of the link's fragment is in the upper half of the window. */
  readonly targetMs: number;
  /** Sum of all tasks of 50 ms and more. */
  readonly longTasksMs: number;
  /** Transferred, with headers. */
  readonly kibibytes: number;
  /** Transferred script files and inline scripts. */
  readonly scriptKibibytes: number;
  readonly elements: number;
}

export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

/** Opens a link with an empty cache on a throttled CPU and network. */
export async function visitCold(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const transferred = await countTransfers(devtools);
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observePage);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.observed.targetMs > 0 && document.readyState === 'complete');
  const { inlineScript, ...observed } = await page.evaluate(() => ({
    ...window.observed,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    elements: document.querySelectorAll('*').length,
    inlineScript: [...document.scripts].filter(({ src }) => !src).reduce((sum, { text }) => sum + text.length, 0),
  }));
  return {
    ...observed,
    kibibytes: transferred.all / kibibyte,
    scriptKibibytes: (transferred.script + inlineScript) / kibibyte,
  };
}

async function countTransfers(devtools: CDPSession): Promise<{ all: number; script: number }> {
  const scriptHeaders = new Map<string, number>();
  const bytes = { all: 0, script: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scriptHeaders.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = scriptHeaders.get(requestId);
    bytes.all += encodedDataLength;
    if (headers !== undefined) bytes.script += encodedDataLength - headers;
  });
  await devtools.send('Network.enable');
  return bytes;
}

declare global {
  interface Window {
    observed: { targetMs: number; longTasksMs: number };
  }
}

/** Runs in the page before its own scripts. */
function observePage(): void {
  window.observed = { targetMs: Number.NaN, longTasksMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.observed.longTasksMs += duration;
  }).observe({ type: 'longtask', buffered: true });
  // A message posted in an animation frame arrives after the frame is painted.
  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    window.observed.targetMs = performance.now();
  };
  const checkTarget = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const top = target?.getBoundingClientRect().top ?? Number.NaN;
    if (top > -1 && top < innerHeight / 2) afterPaint.port2.postMessage(null);
    else requestAnimationFrame(checkTarget);
  };
  requestAnimationFrame(checkTarget);
}
