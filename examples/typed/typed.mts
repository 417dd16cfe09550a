// Kalder API'et med typer, så din editor kender hvert felt. Kræver Node 24 eller nyere og klienten.
//
//   npm install ./fagvaerk-client.tgz    (fra https://portal.invalid/openapi/fagvaerk-client.tgz)
//   FAGVAERK_URL=https://… FAGVAERK_API_KEY=… FAGVAERK_SITE=lindholm-vvs node typed.mts
import { ApiError, createClient, records, unwrap } from '@fagvaerk/client';
import type { WorksheetCreate } from '@fagvaerk/client/v4.0';

const { FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apikey, FAGVAERK_SITE: siteName } = process.env;
if (!baseUrl || !apikey || !siteName) throw new Error('Sæt FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.');
const v4 = createClient({ version: 'v4.0', baseUrl, apikey, siteName });
const v3 = createClient({ version: 'v3.0', baseUrl, apikey, siteName });

// En liste. Siderne bliver hentet efterhånden.
let total = 0;
for await (const { isOverdue, remainingAmount } of records(v4, '/invoices', { query: { pageSize: 100 } }))
  if (isOverdue) total += remainingAmount;
console.log(`Forfaldne fakturaer: ${total.toFixed(2)} kr.`);

// Én post. Felter, der kan være tomme, har null i deres type.
const { data: project } = await unwrap(v4.GET('/projects/{id}', { params: { path: { id: 1057 } } }));
console.log(project.projectName);

// Opret og ret: Kaldene tager lister, og typen ved, hvilke felter der skal med. Hvert kald får sin egen Idempotency-Key.
const worksheet: WorksheetCreate = {
  projectID: project.id,
  startDate: '2026-12-01',
  description: 'Eftersyn',
  fitterID: 12,
};
const created = await unwrap(v4.POST('/worksheets', { body: [worksheet] }));
const changes = created.successObjects.map(({ id }) => ({ worksheetID: id, description: 'Eftersyn af anlægget' }));
console.log((await unwrap(v4.PATCH('/worksheets', { body: changes }))).hasErrors);

// v3.0 har sine egne typer, fordi felterne hedder noget andet.
for await (const { Comments } of records(v3, '/offers')) {
  const [comment] = Comments;
  if (!comment) continue;
  await unwrap(v3.PUT('/offers/comment', { body: [{ ID: comment.ID, Comment: 'Kunden har svaret.' }] }));
  await unwrap(v3.DELETE('/offers/comment', { params: { query: { commentID: comment.ID } } }));
  break;
}

// Uden unwrap får du { data, error, response }, som openapi-fetch beskriver.
try {
  await unwrap(v4.GET('/projects/{id}', { params: { path: { id: 999_999 } } }));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.code, error.requestID);
}
