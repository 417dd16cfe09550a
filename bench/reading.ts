// Page weight, first paint and long tasks in a throttled browser, against the same content as plain HTML.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { startBrowser, type Visit, visitCold } from './browser.ts';
import { median, printTarget, rounds, startPeer, startProduct } from './harness.ts';

const link = '/invoicesv4#get-invoices-id';
const targets = { firstPaintRatio: 1.3, targetRatio: 1.3, longTasksMs: 150, kibibytes: 36, scriptKibibytes: 2 };

await using product = await startProduct();
await using browser = await startBrowser();
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
printTarget('KiB transferred', ours.kibibytes, targets.kibibytes);
printTarget('KiB of script before interaction', ours.scriptKibibytes, targets.scriptKibibytes);

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

function medians(all: readonly Visit[]): Visit {
  const medianOf = (figure: keyof Visit) => Number(median(all.map((visit) => visit[figure])).toFixed(2));
  return {
    firstPaintMs: medianOf('firstPaintMs'),
    targetMs: medianOf('targetMs'),
    longTasksMs: medianOf('longTasksMs'),
    kibibytes: medianOf('kibibytes'),
    scriptKibibytes: medianOf('scriptKibibytes'),
    elements: medianOf('elements'),
  };
}
