// Holder en kopi af et sites data ajour i en mappe. Kræver Node 20 eller nyere, men ingen pakker.
//
//   FAGVAERK_URL=https://… FAGVAERK_API_KEY=… FAGVAERK_SITE=lindholm-vvs node synchronise.mjs kopi
//
// Kør programmet for eksempel hvert kvarter. Med ordet »alt« til sidst henter det alle poster forfra og fjerner dem, der er slettet.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const lists = [
  { name: 'invoices', hasUpdatedAfter: true },
  { name: 'fitterhours', hasUpdatedAfter: true },
  { name: 'budgets', hasUpdatedAfter: true },
  { name: 'projects', hasUpdatedAfter: false },
  { name: 'worksheets', hasUpdatedAfter: false },
];
const pageSize = 1000;
const attemptsMaximum = 6;
/** Til ure, der ikke går ens. Det, der hentes to gange, overskriver blot sig selv. */
const overlapMs = 5 * 60_000;

const { FAGVAERK_URL, FAGVAERK_API_KEY, FAGVAERK_SITE } = process.env;
const [folder = 'kopi', wanted] = process.argv.slice(2);
if (!FAGVAERK_URL || !FAGVAERK_API_KEY || !FAGVAERK_SITE) {
  throw new Error('Sæt FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.');
}

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
  for (let attempt = 1; attempt <= attemptsMaximum; attempt++) {
    const { records, total } = await fetchPages(name, {});
    if (records.size === total) return records;
  }
  throw new Error(`${name} ændrer sig hurtigere, end listen kan hentes.`);
}

async function fetchSince(name, moment) {
  const { records } = await fetchPages(name, { updatedAfter: new Date(moment).toISOString() });
  return records;
}

async function fetchPages(name, filters) {
  const records = new Map();
  let total = 0;
  for (let page = 1; page !== null; ) {
    const answer = await get(`/api/v4.0/${name}?${new URLSearchParams({ ...filters, pageSize, page })}`);
    for (const record of answer.data) records.set(record.id, record);
    ({ total, nextPage: page } = answer);
  }
  return { records, total };
}

/** GET kan altid gentages. Svaret siger ofte selv, hvor længe der skal ventes; ellers ventes dobbelt så længe hver gang. */
async function get(path) {
  for (let attempt = 1; ; attempt++) {
    const { answer, reason, isFinal, retryAfter } = await attemptGet(path);
    if (answer) return answer;
    if (isFinal || attempt === attemptsMaximum) throw new Error(`${path}: ${reason}`);
    const seconds = retryAfter ?? 2 ** attempt;
    console.warn(`${path}: ${reason} Prøver igen om ${seconds} s.`);
    // Lidt tilfældighed, så mange programmer ikke kommer igen på samme tid.
    await wait((seconds + Math.random()) * 1000);
  }
}

async function attemptGet(path) {
  const headers = { apikey: FAGVAERK_API_KEY, siteName: FAGVAERK_SITE };
  try {
    const response = await fetch(FAGVAERK_URL + path, { headers, signal: AbortSignal.timeout(120_000) });
    if (response.ok) return { answer: await response.json() };
    const retryAfter = response.headers.get('retry-after');
    return {
      reason: `${response.status} ${await readReason(response)}`,
      // Kun 408, 429 og 5xx er værd at gentage. Alt andet skal rettes først.
      isFinal: ![408, 429].includes(response.status) && response.status < 500,
      retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    };
  } catch (error) {
    return { reason: `Ingen forbindelse (${error.message}).` };
  }
}

async function readReason(response) {
  const answer = await response.json().catch(() => null);
  return answer?.validationErrors?.[0]?.message ?? answer?.errorMessage ?? response.statusText;
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
