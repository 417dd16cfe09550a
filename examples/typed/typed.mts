// Kalder API'et med de typer, dokumentationen tilbyder, så din editor kender hvert felt. Kræver Node 24 eller nyere, men ingen pakker.
//
//   curl -O https://…/openapi/v4.0.d.ts
//   curl -O https://…/openapi/v3.0.d.ts
//   FAGVAERK_URL=https://… FAGVAERK_API_KEY=… FAGVAERK_SITE=lindholm-vvs node typed.mts
import type { paths as V3 } from './v3.0.d.ts';
import type { Invoice, paths as V4, WorksheetCreate } from './v4.0.d.ts';

const { FAGVAERK_URL, FAGVAERK_API_KEY, FAGVAERK_SITE } = process.env;
if (!FAGVAERK_URL || !FAGVAERK_API_KEY || !FAGVAERK_SITE) {
  throw new Error('Sæt FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.');
}
const headers = { apikey: FAGVAERK_API_KEY, siteName: FAGVAERK_SITE, 'content-type': 'application/json' };

/** Det, et kald kan få med, og det, der kommer tilbage. */
type Values<Call, Place extends string> = Call extends { parameters: { [place in Place]?: infer Found } }
  ? Found
  : never;
type Body<Call> = Call extends { requestBody: { content: { 'application/json': infer Found } } } ? Found : never;
type Answer<Call> = Call extends { responses: { 200: { content: { 'application/json': infer Found } } } }
  ? Found
  : never;
type Sent<Call> = { path?: Values<Call, 'path'>; query?: Values<Call, 'query'>; body?: Body<Call> };

const v4 = callerOf<V4>('v4.0');
const v3 = callerOf<V3>('v3.0');

function callerOf<Paths>(version: string) {
  return async <Path extends keyof Paths & string, Method extends keyof Paths[Path] & string>(
    method: Method,
    path: Path,
    { path: values, query, body }: Sent<Paths[Path][Method]> = {},
  ): Promise<Answer<Paths[Path][Method]>> => {
    const named = (values ?? {}) as Record<string, string | number>;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
    const asked = new URLSearchParams((query ?? {}) as Record<string, string>);
    const response = await fetch(`${FAGVAERK_URL}/api/${version}${filled}?${asked}`, {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Answer<Paths[Path][Method]>>;
  };
}

// En liste, side for side.
const overdue: Invoice[] = [];
for (let page: number | null = 1; page !== null; ) {
  const answer: Answer<V4['/invoices']['get']> = await v4('get', '/invoices', { query: { page, pageSize: 100 } });
  overdue.push(...answer.data.filter(({ isOverdue }) => isOverdue));
  page = answer.nextPage;
}
const total = overdue.reduce((sum, { remainingAmount }) => sum + remainingAmount, 0);
console.log(`${overdue.length} forfaldne fakturaer, i alt ${total.toFixed(2)} kr.`);

// Én post. Felter, der kan være tomme, har null i deres type.
const { data: project } = await v4('get', '/projects/{id}', { path: { id: 1057 } });
console.log(project.projectName);

// Opret og ret: Kaldene tager lister, og typen ved, hvilke felter der skal med.
const worksheet: WorksheetCreate = {
  projectID: project.id,
  startDate: '2026-12-01',
  description: 'Eftersyn',
  fitterID: 12,
};
const created = await v4('post', '/worksheets', { body: [worksheet] });
console.log(created.successObjects.map(({ id, statusEnum }) => `${id}: ${statusEnum}`));
const { data: waiting } = await v4('get', '/worksheets', {
  query: { search: 'NotStarted', searchAttribute: 'statusEnum' },
});
const changes = waiting.slice(0, 1).map(({ id }) => ({ worksheetID: id, description: 'Eftersyn af anlægget' }));
console.log((await v4('patch', '/worksheets', { body: changes })).hasErrors);

// v3.0 har sine egne typer, fordi felterne hedder noget andet.
const offers = await v3('get', '/offers', { query: { pageSize: 100 } });
const [comment] = offers.data.flatMap(({ data }) => data.flatMap(({ Comments }) => Comments));
if (comment) {
  await v3('put', '/offers/comment', { body: [{ ID: comment.ID, Comment: 'Kunden har svaret.' }] });
  const deleted = await v3('delete', '/offers/comment', { query: { commentID: comment.ID } });
  console.log(deleted.successObjects.map(({ CreatedByUserName }) => CreatedByUserName));
}
