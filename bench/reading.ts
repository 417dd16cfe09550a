// How soon a reader on a slow machine and a narrow line reads what a link leads to, against the same content as plain HTML.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { judge, median } from './compare.ts';
import { plainPage } from './plain-page.ts';
import { startPeer, startProduct } from './server-process.ts';
import { startBrowser, type Visit, visitCold } from './throttled-reader.ts';

const link = '/invoicesv4#get-invoices-id';
const rounds = 5;
/** Times as a multiple of the plain page's, the rest as it is. */
const wanted = {
  firstPaint: { atMost: 1.2 },
  target: { atMost: 1.3 },
  longTasksMs: { atMost: 150 },
  kibibytes: { atMost: 34 },
  scriptKibibytes: { atMost: 2 },
};

const product = await startProduct();
const browser = await startBrowser();
try {
  const body = await promisify(gzip)(await plainPage(browser, product.address + link), { level: 9 });
  const plain = await startPeer('bytes', body);
  const visits = { ours: [] as Visit[], plain: [] as Visit[] };
  // In turn, so that whatever else the machine does hits both alike.
  for (let round = 0; round < rounds; round++) {
    visits.plain.push(await visitCold(browser, plain.address + link));
    visits.ours.push(await visitCold(browser, product.address + link));
  }
  await plain.stop();
  const [ours, theirs] = [medians(visits.ours), medians(visits.plain)];
  console.log(`A cold visit to ${link}: CPU a quarter as fast, 1.6 Mbit/s, 150 ms; medians of ${rounds}`);
  console.table({ ours, plain: theirs });
  judge('First paint against plain HTML', ours.firstPaintMs / theirs.firstPaintMs, wanted.firstPaint);
  judge('What the link leads to on screen, against plain HTML', ours.targetMs / theirs.targetMs, wanted.target);
  judge('Long tasks (ms)', ours.longTasksMs, wanted.longTasksMs);
  judge('KiB over the wire', ours.kibibytes, wanted.kibibytes);
  judge('KiB of script before a touch', ours.scriptKibibytes, wanted.scriptKibibytes);
} finally {
  await browser.close();
  await product.stop();
}

function medians(visits: readonly Visit[]): Visit {
  const middle = (figure: keyof Visit) => Number(median(visits.map((visit) => visit[figure])).toFixed(2));
  return {
    firstPaintMs: middle('firstPaintMs'),
    targetMs: middle('targetMs'),
    longTasksMs: middle('longTasksMs'),
    kibibytes: middle('kibibytes'),
    scriptKibibytes: middle('scriptKibibytes'),
    elements: middle('elements'),
  };
}
