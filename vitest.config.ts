import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testsOfEveryDatabase, testsOfTheDatabase } from './server/test/tests-of-the-database.ts';

/** For a machine that has much else to do: a test waits for what it is about, however long that takes. */
const patienceMs = 120_000;

/** More than there is time for in every run: `npm run test:long` asks for it. */
const leftToLongRuns = [...(process.env.ROLLING_RESTARTS ? [] : ['**/rolling.test.ts'])];

/** What the tools of others make of the documents: they are installed for that run alone. */
const withTools = process.env.TOOLS !== undefined;

const project = (name: string, root = name, tests: object = {}) => ({
  test: {
    name,
    root: `./${root}`,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', ...leftToLongRuns],
    setupFiles: [new URL('scripts/fail-on-complaints.mjs', import.meta.url).pathname],
    isolate: false,
    // One more than can run at once: tests wait for processes, disks and clocks half of their time.
    maxWorkers: availableParallelism() + 1,
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: patienceMs } },
    ...tests,
  },
});

/** What reaches the database runs on the embedded one, and, if it is about data, once more on PostgreSQL where `npm test` has started one. */
const include = testsOfTheDatabase();
const onSqlite = { include, env: { TEST_DATABASE: 'sqlite' } };
const onPostgres = { include: testsOfEveryDatabase(), env: { TEST_DATABASE: 'postgres' } };

export default defineConfig({
  test: {
    projects: [
      project('company'),
      project('catalogue'),
      project('contract'),
      project('web'),
      project('words'),
      project('server without a database', 'server', {
        exclude: ['**/node_modules/**', ...leftToLongRuns, ...include],
      }),
      project('server', 'server', onSqlite),
      ...(process.env.TEST_POSTGRES_URL ? [project('server on PostgreSQL', 'server', onPostgres)] : []),
      ...(withTools ? [project('tools', 'tools', { include: ['*.test.mjs'] })] : []),
    ],
  },
});
