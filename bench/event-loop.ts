// For how long the worst calls that are allowed keep the process from everything else. What takes longer is done in
// slices, and others are answered in between.
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import { administrator, logIn, makeCaller, makeResetter } from './api-caller.ts';
import { judge, median } from './compare.ts';
import { type Running, startProduct } from './server-process.ts';
import {
  accessChanges,
  accessCreations,
  type Call,
  longAnswers,
  printedFiles,
  rubbish,
  rubbishInNewOrders,
  uploads,
  worstLists,
  worstWrites,
} from './worst-calls.ts';

const site = { id: 1, name: 'lindholm-vvs' };
const rounds = 3;
const wanted = { atMost: 50 };
const shown = 25;

await measureOn('SQLite');
const programs = await findPrograms();
if (programs === undefined) console.log('On PostgreSQL: none here to measure with\n');
else {
  const database = await startPostgres(programs);
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: database.url, PORTAL_SECRET: 'x'.repeat(32) });
  } finally {
    await database.remove();
  }
}

async function measureOn(database: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const product = await startProduct({ ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000', ...variables });
  try {
    await printTable(database, product);
  } finally {
    await product.stop();
  }
}

async function printTable(database: string, product: Running): Promise<void> {
  const headers = {
    ...(await makeCaller(product.address, site.name)),
    'content-type': 'application/json',
    authorization: `Bearer ${await logIn(product.address)}`,
  };
  const reset = await makeResetter(product.address, site.id);
  const send = async ({ method, path, bodyOf }: Call, round: number) => {
    const body = bodyOf?.(round);
    const response = await fetch(product.address + path, { method, headers, ...(body && { body }) });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`);
    return { status: response.status, text };
  };
  const table: Record<string, string | number>[] = [];
  const measure = async (
    what: string,
    call: (round: number) => Promise<{ status: number; text: string }>,
    isFirst = false,
  ) => {
    // The first call of each kind compiles its schema, and the code gets warm.
    let answer = isFirst ? { status: 0, text: '' } : await call(0);
    const [held, cpu]: [number[], number[]] = [[], []];
    const before = await product.cpu();
    for (let round = 1; round <= (isFirst ? 1 : rounds); round++) {
      await product.longestHold();
      answer = await call(round);
      const { heldMs, heldCpuMs } = await product.longestHold();
      held.push(heldMs);
      cpu.push(heldCpuMs);
    }
    table.push({
      call: what,
      status: answer.status,
      'answer (kB)': Math.round(answer.text.length / 1000),
      'CPU (ms)': Math.round(((await product.cpu()) - before) / 1000 / rounds),
      'held (ms)': Math.round(Math.max(...held)),
      'of CPU time': Math.round(Math.max(...cpu)),
    });
  };

  const files = await printedFiles(product.address);
  for (const call of files.slice(0, 1)) await measure(`the first: ${call.what}`, (round) => send(call, round), true);
  for (const call of [...files, ...uploads]) await measure(call.what, (round) => send(call, round));
  for (const call of await worstWrites(product.address)) {
    await reset();
    await measure(call.what, (round) => send(call, round));
  }
  for (const call of [...rubbish, ...rubbishInNewOrders]) await measure(call.what, (round) => send(call, round));
  await reset();
  await fill();
  for (const call of await worstLists(product.address)) await measure(call.what, (round) => send(call, round));
  await reset();
  for (let count = 0; count < 16; count++) await send(longAnswers.filling, 0);
  for (const call of longAnswers.calls) await measure(call.what, (round) => send(call, round));
  await measure('a reset of the full site', async () => {
    await reset();
    return { status: 200, text: '' };
  });

  for (const call of accessCreations) await measure(call.what, (round) => send(call, round));
  const idsOf = async (path: string, name: string) =>
    (JSON.parse((await send({ what: '', method: 'GET', path }, 0)).text) as { data: Record<string, never>[] }).data.map(
      (one) => Number(one[name]),
    );
  // The first of them are not ours to delete.
  const customers = (await idsOf('/Admin/customers', 'customerID')).filter((id) => id > 1);
  const sites = (await idsOf('/Admin/sites', 'recordId')).filter((id) => id > 2);
  for (const call of accessChanges(customers, sites)) await measure(call.what, (round) => send(call, round));

  // By CPU time within the hold: the clock also counts what else the machine does meanwhile, and waits for its disk.
  table.sort((a, b) => Number(b['of CPU time']) - Number(a['of CPU time']));
  console.log(
    `${database}: the worst ${shown} of ${table.length} kinds of calls, for how long nobody else is answered`,
  );
  console.table(table.slice(0, shown));
  judge(
    `Milliseconds of CPU time that a call holds the process on ${database}`,
    Number(table[0]?.['of CPU time']),
    wanted,
  );
  const byClock = table.map((row) => Number(row['held (ms)']));
  console.log(`By the clock: ${Math.max(...byClock)} at most, ${median(byClock)} in the middle\n`);

  /** As many hours as the site takes. */
  async function fill(): Promise<void> {
    const hour = { date: '2027-03-01', projectID: 1042, fitterCategoryID: 1, count: 1, hourRate: 500 };
    const bodyOf = () => JSON.stringify(Array(1000).fill(hour));
    const call = { what: '', method: 'POST', path: '/api/v3.0/fitterhours', bodyOf };
    while (!(await send(call, 0)).text.includes('sandbox-full'));
  }
}
