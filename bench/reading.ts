// First paint, time to the link's target and long tasks in a throttled browser, against the same content as plain HTML.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.mjs';
import { median, printTarget, rounds, startPeer, startProduct } from './harness.ts';

const link = '/invoicesv4#get-invoices-id';
const targets = { firstPaintRatio: 1.3, targetRatio: 1.3, longTasksMs: 150 };
/** A mid-range phone on a slow connection. */
const cpuSlowdown = 4;
const network = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };

interface Visit {
  readonly firstPaintMs: number;
  /** When the target of the link's fragment is in the upper half of the window. */
  readonly targetMs: number;
  /** Sum of all tasks of 50 ms and more. */
  readonly longTasksMs: number;
}

declare global {
  interface Window {
    observed: { targetMs: number; longTasksMs: number };
  }
}

await using product = await startProduct();
const executablePath = await findChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
await using browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
const html = await extractPlainPage(browser, product.address + link);
await using peer = await startPeer('bytes', await promisify(gzip)(html, { level: 9 }));
const visits: { ours: Visit; plain: Visit }[] = [];
for (let round = 0; round < rounds; round++) {
  const plain = await visitCold(browser, peer.address + link);
  visits.push({ plain, ours: await visitCold(browser, product.address + link) });
}
const ours = medians(visits.map((visit) => visit.ours));
const plain = medians(visits.map((visit) => visit.plain));
console.log(`A cold visit to ${link}: CPU slowed down 4 times, 1.6 Mbit/s, 150 ms; medians of ${rounds}`);
console.table({ ours, plain });
printTarget('First paint against plain HTML', ours.firstPaintMs / plain.firstPaintMs, targets.firstPaintRatio);
printTarget('Link target on screen against plain HTML', ours.targetMs / plain.targetMs, targets.targetRatio);
printTarget('Long tasks (ms)', ours.longTasksMs, targets.longTasksMs);

/** The navigation and text of a page without style, script, images or controls. */
async function extractPlainPage(chromium: Browser, url: string): Promise<string> {
  await using page = await chromium.newPage();
  await page.goto(url);
  return await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, style, svg, form, button, [role=status]'))
      element.remove();
    for (const element of document.querySelectorAll('span, i')) element.replaceWith(' ', ...element.childNodes);
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name } of [...element.attributes]) {
        if (!['id', 'href', 'lang', 'open'].includes(name)) element.removeAttribute(name);
      }
    }
    const parts = [...document.querySelectorAll('nav, main')].filter(
      (part) => !part.parentElement?.closest('nav, main'),
    );
    const { lang } = document.documentElement;
    return (
      `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.title}</title><link rel="icon" href="data:,">` +
      parts.map(({ outerHTML }) => outerHTML).join('')
    );
  });
}

/** Opens a link with an empty cache on a throttled CPU and network. */
async function visitCold(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observePage);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.observed.targetMs > 0 && document.readyState === 'complete');
  return await page.evaluate(() => ({
    ...window.observed,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
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

function medians(all: readonly Visit[]): Visit {
  const medianOf = (figure: keyof Visit) => Number(median(all.map((visit) => visit[figure])).toFixed(2));
  return {
    firstPaintMs: medianOf('firstPaintMs'),
    targetMs: medianOf('targetMs'),
    longTasksMs: medianOf('longTasksMs'),
  };
}
