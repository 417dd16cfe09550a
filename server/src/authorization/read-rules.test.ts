import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, it } from 'vitest';
import { isOnPostgres, makeTestDatabase } from '../../test/fixtures/test-database.ts';
import { openDatabase } from '../database/open.ts';
import { readRevision, readRules } from './read-rules.ts';

it.skipIf(isOnPostgres)('finds changes without reading all history', async () => {
  const database = await makeTestDatabase();
  const db = await openDatabase(database.settings);
  try {
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
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH audit USING .*revision>\?/)]);
    }
  } finally {
    await db.destroy();
    await database.remove();
  }
});
