/** The migration of every v3.0 record matches the v4.0 response. */
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { migrationOf } from '@fagvaerk/catalogue/migration/migration.ts';
import { type MigratedCall, type MigratedField, translate } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { createCompanyLoader } from '@fagvaerk/company/load.ts';
import { pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, documents, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { resources } = migrationOf(documents);
const lists = resources.flatMap((resource) =>
  resource.calls.flatMap((call) =>
    call.isList && call.from && !call.from.path.includes('{') ? [{ name: call.from.path, resource, call }] : [],
  ),
);
const sites = [1, 2];

type Fields = { readonly [key: string]: Json };
const nameOf = (operation: MigratedCall['from']): string => `${operation?.method} ${operation?.path}`;

const sandbox = forAllTests(() => openTestSandbox(createCompanyLoader(root)));

async function* pagesOf(operation: MigratedCall['from'], siteID: number, more: object = {}): AsyncIterable<Body> {
  for (let page = 1; ; page++) {
    const query = { page: String(page), pageSize: String(pageSizeMaximum), ...more };
    const { body, status } = await sandbox.call(nameOf(operation), { siteID, query });
    expect(status).toBe(200);
    yield body;
    const { total } = (operation?.path.startsWith('/api/v3.0') ? (body.data as Body[])[0] : body) as { total: number };
    if (page * pageSizeMaximum >= total) return;
  }
}

/** Restricts `value` to the fields of `like`. */
function shared(value: Json, like: Json): Json {
  if (Array.isArray(value) && Array.isArray(like)) return value.map((one, index) => shared(one, like[index] ?? null));
  if (!isObject(value) || !isObject(like)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key in like ? [[key, shared(one, like[key] ?? null)]] : [])),
  );
}

const isObject = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const failed = (): never => {
  throw new Error('The answer was not understood');
};

const isNew = ({ fate }: MigratedField): boolean => fate === 'new';

describe('a v3.0 response', () => {
  it.each(lists)('$name translates to the v4.0 response, except for new fields', async ({ resource, call }) => {
    const fields = resource.objects[call.answer ?? -1]?.fields ?? [];
    const added = fields.filter(isNew).map(({ to }) => to?.split('.')[0] ?? '');
    for (const siteID of sites) {
      const expected = new Map<Json | undefined, Fields>();
      for await (const { data } of pagesOf(call.to, siteID))
        for (const one of data as Fields[]) expected.set(one.id, one);
      let count = 0;
      for await (const answer of pagesOf(call.from, siteID)) {
        const { answer: migrated, unknown } = translate(resource, call, answer as Json) ?? failed();
        const records = (migrated as { readonly data: readonly Fields[] }).data;
        const wrong = records.filter((record) => {
          const counterpart = expected.get(record.id) ?? {};
          const isTold = (name: string) => name in record || added.includes(name);
          return !isDeepStrictEqual(record, shared(counterpart, record)) || !Object.keys(counterpart).every(isTold);
        });
        expect(wrong.map((record) => [record, expected.get(record.id)]).slice(0, 1)).toEqual([]);
        expect(unknown).toEqual([]);
        count += records.length;
      }
      expect(count).toBeGreaterThan(0);
    }
  });

  it('by id or with sums translates to the shape of v4.0', async () => {
    const invoices = resources.find(({ from }) => from === '/invoices');
    const byId = invoices?.calls.find(({ from }) => from?.path === '/api/v3.0/invoices/{id}');
    const hours = resources.find(({ from }) => from === '/fitterhours');
    const list = hours?.calls[0];
    if (!invoices || !byId || !hours || !list) throw new Error('The documents have other calls');
    const answersOf = async (call: MigratedCall, request: object) =>
      Promise.all(
        [call.from, call.to].map(async (operation) => (await sandbox.call(nameOf(operation), request)).body as Json),
      );
    for (const [resource, call, request] of [
      [invoices, byId, { params: { id: '20418' } }],
      [hours, list, { query: { getAggregates: 'true' } }],
    ] as const) {
      const [old = null, now = null] = await answersOf(call, request);
      const answer = translate(resource, call, old)?.answer ?? null;
      expect(answer).toEqual(shared(now, answer));
    }
  });
});
