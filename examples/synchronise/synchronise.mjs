// Holder en kopi af et sites data ajour i en mappe. Kræver Node 20 eller nyere og klienten.
//
//   npm install ./fagvaerk-client.tgz    (fra https://portal.invalid/openapi/fagvaerk-client.tgz)
//   FAGVAERK_URL=https://… FAGVAERK_API_KEY=… FAGVAERK_SITE=lindholm-vvs node synchronise.mjs kopi
//
// Kør programmet for eksempel hvert kvarter. Med ordet »alt« til sidst henter det alle poster forfra og fjerner dem, der er slettet.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, pages } from '@fagvaerk/client';

const lists = [
  { name: 'invoices', hasUpdatedAfter: true },
  { name: 'fitterhours', hasUpdatedAfter: true },
  { name: 'budgets', hasUpdatedAfter: true },
  { name: 'projects', hasUpdatedAfter: false },
  { name: 'worksheets', hasUpdatedAfter: false },
];
/** Til ure, der ikke går ens. Det, der hentes to gange, overskriver blot sig selv. */
const overlapMs = 5 * 60_000;

const { FAGVAERK_URL, FAGVAERK_API_KEY, FAGVAERK_SITE } = process.env;
const [folder = 'kopi', wanted] = process.argv.slice(2);
if (!FAGVAERK_URL || !FAGVAERK_API_KEY || !FAGVAERK_SITE) {
  throw new Error('Sæt FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.');
}

const api = createClient({
  version: 'v4.0',
  baseUrl: FAGVAERK_URL,
  apikey: FAGVAERK_API_KEY,
  siteName: FAGVAERK_SITE,
});

await mkdir(folder, { recursive: true });
for (const list of lists) await synchronise(list);

async function synchronise({ name, hasUpdatedAfter }) {
  const file = join(folder, `${name}.json`);
  const copy = await readCopy(file);
  // Før det første kald: Det, der ændres imens, kommer med næste gang.
  const startedAt = Date.now();
  const isWhole = copy === null || !hasUpdatedAfter || wanted === 'alt';
  const fetched = isWhole ? await fetchWhole(name) : await fetchSince(name, copy.startedAt - overlapMs);
  const records = new Map([...(isWhole ? [] : copy.records.map((one) => [one.id, one])), ...fetched]);
  await writeCopy(file, { startedAt, records: [...records.values()] });
  console.log(`${name}: ${fetched.size} hentet, ${records.size} i kopien`);
}

/** Slettes en post, mens der bladres, rykker resten en plads frem, og én bliver sprunget over. Så passer antallet ikke. */
async function fetchWhole(name) {
  for (let attempt = 1; attempt <= 6; attempt++) {
    const { records, total } = await fetchPages(name, {});
    if (records.size === total) return records;
  }
  throw new Error(`${name} ændrer sig hurtigere, end listen kan hentes.`);
}

async function fetchSince(name, moment) {
  const { records } = await fetchPages(name, { updatedAfter: new Date(moment).toISOString() });
  return records;
}

/** Klienten henter side for side, venter ved 429 og prøver igen, når noget midlertidigt går galt. */
async function fetchPages(name, query) {
  const records = new Map();
  let total = 0;
  for await (const page of pages(api, `/${name}`, { query })) {
    for (const record of page.records) records.set(record.id, record);
    total = page.total;
  }
  return { records, total };
}

async function readCopy(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Helt eller slet ikke: Bliver programmet afbrudt, står den gamle kopi urørt. */
async function writeCopy(file, copy) {
  await writeFile(`${file}.ny`, JSON.stringify(copy));
  await rename(`${file}.ny`, file);
}
