import { fileURLToPath } from 'node:url';
import { isNode } from '@fagvaerk/catalogue/document.ts';
import { createCompanyLoader } from '@fagvaerk/company/load.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparable, type Documented, expectAnswer, operations, recordsIn } from '../../test/fixtures/documented.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { documents, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sandbox = forAllTests(() => openTestSandbox(createCompanyLoader(root)));

const sites = [
  { name: 'lindholm-vvs', siteID: 1 },
  { name: 'kjaer-el', siteID: 2 },
];
const reads = operations.filter(({ key }) => key.startsWith('GET'));
const lists = reads.filter(({ isList, params }) => isList && Object.keys(params).length === 0);
const takesUpdatedAfter = new Set(
  documents.flatMap(({ servers, paths }) =>
    Object.entries(paths)
      .filter(([, { get }]) => JSON.stringify(get ?? {}).includes('pdatedAfter'))
      .map(([path]) => `GET ${servers[0]?.url}${path}`),
  ),
);
const writes = operations.filter(({ key }) => !key.startsWith('GET'));

async function everyRecord(operation: Documented, siteID: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; ; page++) {
    const query = { ...operation.query, page: String(page), pageSize: '1000' };
    const { body } = await expectAnswer(sandbox, operation, 200, { siteID, params: operation.params, query });
    const records = recordsIn(body);
    found.push(...records);
    if (records.length < 1000) return found;
  }
}

describe('the example companies', () => {
  describe.each(sites)('$name', ({ siteID }) => {
    it.each(lists)('$key matches its schema for every record', async (operation) => {
      expect((await everyRecord(operation, siteID)).length).toBeGreaterThan(0);
    });

    it.each(lists.filter(({ key }) => takesUpdatedAfter.has(key)))(
      '$key lists every record in a first synchronisation',
      async ({ key, query }) => {
        const count = async (more: object) => {
          const { body } = await sandbox.call(key, { siteID, query: { ...query, pageSize: '1000', ...more } });
          return recordsIn(body).length;
        };
        expect(await count({ updatedAfter: '1970-01-01T00:00:00Z' })).toBe(await count({}));
      },
    );
  });

  describe('the examples on the pages', () => {
    it.each(reads)('$key', async (operation) => {
      const { params, query, answers, isList } = operation;
      if (isList) {
        const listed = await everyRecord(operation, 1);
        for (const shown of recordsIn(answers[0])) expect(withoutSums(listed)).toContainEqual(withoutSums(shown));
      } else {
        const answer = await expectAnswer(sandbox, operation, 200, { params, query });
        if (!answer.file) expect(withoutSums(answer.body)).toEqual(comparable(withoutSums(answers[0]), false));
      }
    });

    describe('that write', () => {
      beforeEach(() => sandbox.reset());

      it.each(writes)('$key', async (operation) => {
        const { params, query, body, answers } = operation;
        const answer = await expectAnswer(sandbox, operation, 200, { params, query, body });
        expect(answer.body).toEqual(comparable(answers[0], true));
      });
    });
  });
});

function withoutSums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSums);
  if (!isNode(value)) return value;
  const { PostCount, Amount, VatAmount, ...rest } = value;
  const fields = PostCount === undefined ? value : rest;
  return Object.fromEntries(Object.entries(fields).map(([key, child]) => [key, withoutSums(child)]));
}
