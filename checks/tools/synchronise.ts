// The program of the guide to synchronising, with a client that was generated from the document of v4.0.
import { client } from './generated/v4.0/client.gen.ts';
import { listBudgets, listFitterHours, listInvoices } from './generated/v4.0/sdk.gen.ts';
import type { Budget, FitterHour, FitterHourAggregates, Invoice } from './generated/v4.0/types.gen.ts';

export type Caller = { baseUrl: string; apiKey: string; siteName: string };
export type Copy = {
  startedAt: number;
  invoices: Map<number, Invoice>;
  fitterhours: Map<number, FitterHour>;
  budgets: Map<number, Budget>;
};

const pageSize = 1000;
/** For clocks that differ: what is fetched twice overwrites itself. */
const overlapMs = 5 * 60_000;

/** Everything the first time, and what was created or changed since after that. */
export async function synchronise({ baseUrl, apiKey, siteName }: Caller, before: Copy | null): Promise<Copy> {
  client.setConfig({ baseUrl, auth: ({ name }) => (name === 'siteName' ? siteName : apiKey) });
  const startedAt = Date.now();
  const since = before ? { updatedAfter: new Date(before.startedAt - overlapMs).toISOString() } : {};
  const settings = { throwOnError: true } as const;

  return {
    startedAt,
    invoices: await pages(before?.invoices, (page) =>
      listInvoices({ ...settings, query: { ...since, pageSize, page } }),
    ),
    fitterhours: await pages(before?.fitterhours, (page) =>
      listFitterHours({ ...settings, query: { ...since, pageSize, page } }),
    ),
    budgets: await pages(before?.budgets, (page) => listBudgets({ ...settings, query: { ...since, pageSize, page } })),
  };
}

/** A list of hours answers with sums where it is asked for them. */
type Page<Entry> = { data: { data: Entry[] | FitterHourAggregates; nextPage: number | null } };

async function pages<Entry extends { id: number }>(
  known: ReadonlyMap<number, Entry> | undefined,
  fetchPage: (page: number) => Promise<Page<Entry>>,
): Promise<Map<number, Entry>> {
  const found = new Map(known);
  for (let page: number | null = 1; page !== null; ) {
    const { data: answer }: Page<Entry> = await fetchPage(page);
    for (const record of Array.isArray(answer.data) ? answer.data : []) found.set(record.id, record);
    page = answer.nextPage;
  }
  return found;
}
