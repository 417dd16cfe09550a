import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, it } from 'vitest';
import { isOnPostgres, openTestDatabase } from '../../test/fixtures/test-database.ts';
import { readRevision, readRules } from './read-rules.ts';

it.skipIf(isOnPostgres)('finds changes without reading all history', async () => {
  const { db, close } = await openTestDatabase();
  const queries: CompiledQuery[] = [];
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery<unknown>(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await readRules(listening, await readRevision(db));
  const ofHistory = queries.filter(({ sql }) => sql.includes('"audit"'));
  expect(ofHistory.length).toBeGreaterThan(0);
  for (const { sql, parameters } of ofHistory) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH audit USING .*revision>\?/)]);
  }
  await close();
});
