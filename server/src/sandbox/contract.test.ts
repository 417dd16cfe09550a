import type { Json } from '@fagvaerk/catalogue/model.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparable, expectAnswer, operations, recordsIn } from '../../test/fixtures/documented.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestSandbox } from '../../test/fixtures/sandbox.ts';

const sandbox = forAllTests(() => openTestSandbox());

describe.each(operations)('$key', (operation) => {
  const { params, query, filters, body, answers, isList } = operation;
  const isWrite = body !== undefined || operation.key.startsWith('DELETE');
  /** The examples show sums of the whole company, compared by test/samples; this sandbox has only the examples. */
  const isSum = operation.key.includes('/financialpostparentaccounts');
  if (isWrite) beforeEach(() => sandbox.reset());

  it('responds to its own example as documented', async () => {
    const example = { params, query, body };
    const answer = await expectAnswer(sandbox, operation, 200, example);
    if (answer.file || isSum) return;
    if (!isList) expect(comparable(answer.body, isWrite)).toEqual(comparable(answers[0], isWrite));
    else {
      const all = { ...query, pageSize: '1000' };
      const listed = recordsIn((await sandbox.call(operation.key, { params, query: all })).body);
      for (const shown of recordsIn(answers[0])) expect(listed).toContainEqual(shown);
    }
  });

  if (isList) {
    it('finds records with the filters of its examples', async () => {
      const { body: found } = await expectAnswer(sandbox, operation, 200, { params, query: filters });
      expect(recordsIn(found)).not.toEqual([]);
    });
  }

  if (answers.length > 1) {
    it('responds with sums as documented', async () => {
      const { body: sums } = await expectAnswer(sandbox, operation, 200, {
        params,
        query: { ...query, getAggregates: 'true' },
      });
      expect(recordsIn(sums)).toEqual([]);
    });
  }

  it('reports an unknown parameter', async () => {
    const { body: refusal } = await expectAnswer(sandbox, operation, 400, {
      params,
      query: { ...query, sidste: '1' },
      body,
    });
    expect(refusal.validationErrors).toMatchObject([{ field: 'sidste', code: 'unknown-parameter' }]);
  });

  if (isList) {
    it.each(['1001', '0', 'mange', '-1'])('refuses the page size %s', async (pageSize) => {
      await expectAnswer(sandbox, operation, 400, { params, query: { ...query, pageSize } });
    });
  }

  const named = Object.keys({ ...params, ...query });
  if (named.length > 0) {
    it('returns 404 for a missing record', async () => {
      const unknown = (values: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, /^[\da-f]{8}-/.test(value) ? noUser : '999999']),
        );
      await expectAnswer(sandbox, operation, 404, { params: unknown(params), query: unknown(query), body });
    });
  }

  if (body !== undefined) {
    it('accepts only non-empty lists', async () => {
      for (const wrong of [undefined, null, {}, 'tekst', [], [1], [null]])
        await expectAnswer(sandbox, operation, 400, { params, query, body: wrong });
    });

    it('refuses objects one by one', async () => {
      const [good] = body as Json[];
      const { body: mixed } = await expectAnswer(sandbox, operation, 200, {
        params,
        query,
        body: [{}, good, { ...(good as object), hul: 1 }],
      });
      expect(mixed).toMatchObject({ hasErrors: true, errorObjects: [{}, { hul: 1 }] });
      expect(mixed.successObjects).toHaveLength(1);
      const codes = (mixed.validationErrors as { index: number; code: string }[]).map(
        ({ index, code }) => `${index} ${code}`,
      );
      expect(codes).toContain('0 required');
      expect(codes).toContain('2 unknown-field');
      await expectAnswer(sandbox, operation, 400, { params, query, body: [{}] });
    });
  }
});

const noUser = '00000000-0000-4000-8000-000000000000';
