// Sender timerne i timer.json, og henter alle timer tilbage. Kan stoppe hvor som helst; kør det igen.
// Kræver Node 20 eller nyere og klienten, https://portal.invalid/openapi/fagvaerk-client.tgz: npm install ./fagvaerk-client.tgz
// Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
// timer.json er udbakken: [{ "id": "T-1", "hour": { "date": "2026-12-01", "projectID": 1057, … } }]
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ApiError, createClient, records } from '@fagvaerk/client';

const { FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apikey, FAGVAERK_SITE: siteName } = process.env;
const onRetry = (retry) => console.error('venter', retry);
const v4 = createClient({ version: 'v4.0', baseUrl, apikey, siteName, onRetry });
const v3 = createClient({ version: 'v3.0', baseUrl, apikey, siteName, onRetry });
const overlapMs = 5 * 60_000;
const keyLastsMs = 23 * 3_600_000;

const outbox = JSON.parse(await readFile('timer.json', 'utf8'));
const state = JSON.parse(await readFile('status.json', 'utf8').catch(() => '{ "saved": {}, "copy": {} }'));
const refused = new Set();
await readBack();
if (state.batch && Date.now() - state.batch.createdAt > keyLastsMs) reconcile(state.batch);
if (state.batch) await send(state.batch);
const waiting = () => outbox.filter(({ id }) => !(id in state.saved) && !refused.has(id)).slice(0, 20);
for (let entries = waiting(); entries.length > 0; entries = waiting()) {
  state.batch = { key: randomUUID(), createdAt: Date.now(), entries };
  // Stopper programmet efter dette, sender næste kørsel det samme med samme nøgle.
  await save();
  await send(state.batch);
}
await readBack();
console.log(
  `${Object.keys(state.saved).length} sendt, ${refused.size} afvist, ${Object.keys(state.copy).length} hentet`,
);

async function send({ key, entries }) {
  // Med dit id i noten kan timen findes igen.
  const body = entries.map(({ id, hour }) => ({ ...hour, note: `${id}: ${hour.note ?? ''}` }));
  const { data, error, response } = await v3.POST('/fitterhours', { body, headers: { 'Idempotency-Key': key } });
  const { successObjects = [], validationErrors } = data ?? error ?? {};
  const failure = new ApiError(response, error);
  // Sitet kan stadig være i gang, så næste kørsel ser efter, hvad der blev gemt.
  if (failure.code === 'idempotency-outcome-unknown') state.batch.createdAt = 0;
  else if (validationErrors?.every(({ index }) => index !== null)) {
    for (const { index, message } of validationErrors) console.error(`${entries[index].id} er afvist: ${message}`);
    for (const { index } of validationErrors) refused.add(entries[index].id);
    const accepted = entries.filter(({ id }) => !refused.has(id));
    for (const [place, { ID }] of successObjects.entries()) state.saved[accepted[place].id] = ID;
    delete state.batch;
  }
  await save();
  if (state.batch) throw failure;
}

/** Nøglen kan ikke bruges mere. Det, der findes på sitet, er sendt; resten bliver sendt igen med en ny nøgle. */
function reconcile({ entries }) {
  const found = new Map(Object.values(state.copy).map(({ id, note }) => [note?.split(':')[0], id]));
  for (const { id } of entries) if (found.has(id)) state.saved[id] = found.get(id);
  delete state.batch;
}

async function readBack() {
  const query = state.startedAt && { updatedAfter: new Date(state.startedAt - overlapMs).toISOString() };
  state.startedAt = Date.now();
  for await (const hour of records(v4, '/fitterhours', { query })) state.copy[hour.id] = hour;
  await save();
}

/** Filen bliver enten skrevet helt eller slet ikke. */
async function save() {
  await writeFile('status.json.ny', JSON.stringify(state));
  await rename('status.json.ny', 'status.json');
}
