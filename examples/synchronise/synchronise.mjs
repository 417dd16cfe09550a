// Holder en kopi af et sites data ajour i en mappe. Kræver Node 20 eller nyere og klienten.
//
//   npm install ./fagvaerk-client.tgz    (fra https://portal.invalid/openapi/fagvaerk-client.tgz)
//   FAGVAERK_URL=https://… FAGVAERK_API_KEY=… FAGVAERK_SITE=lindholm-vvs node synchronise.mjs kopi
//
// Kør programmet for eksempel hvert kvarter. Med ordet »alt« til sidst henter det alle poster forfra og fjerner dem, der er slettet.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, pages } from '@fagvaerk/client';

const lists = {
  invoices: 'updatedAfter',
  fitterhours: 'updatedAfter',
  budgets: 'updatedAfter',
  projects: '',
  worksheets: '',
};
/** Til ure, der ikke går ens. Det, der hentes to gange, overskriver blot sig selv. */
const overlapMs = 5 * 60_000;

const { FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apikey, FAGVAERK_SITE: siteName } = process.env;
const [folder = 'kopi', wanted] = process.argv.slice(2);
const api = createClient({ version: 'v4.0', baseUrl, apikey, siteName });
await mkdir(folder, { recursive: true });
for (const [name, filter] of Object.entries(lists)) await synchronise(name, filter);

async function synchronise(name, filter) {
  const file = join(folder, `${name}.json`);
  const copy = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
  // Før det første kald: Det, der ændres imens, kommer med næste gang.
  const startedAt = Date.now();
  const isWhole = copy === null || !filter || wanted === 'alt';
  const since = () => ({ [filter]: new Date(copy.startedAt - overlapMs).toISOString() });
  const fetched = isWhole ? await fetchWhole(name) : (await fetchPages(name, since())).records;
  const records = new Map([...(isWhole ? [] : copy.records.map((one) => [one.id, one])), ...fetched]);
  // Helt eller slet ikke: Bliver programmet afbrudt, står den gamle kopi urørt.
  await writeFile(`${file}.ny`, JSON.stringify({ startedAt, records: [...records.values()] }));
  await rename(`${file}.ny`, file);
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
