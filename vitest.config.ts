import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testsOfTheDatabase } from './server/test/tests-of-the-database.ts';

/** For a machine that has much else to do: a test waits for what it is about, however long that takes. */
const patienceMs = 120_000;

const project = (name: string, root = name, tests: object = {}) => ({
  test: {
    name,
    root: `./${root}`,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: [new URL('scripts/fail-on-complaints.mjs', import.meta.url).pathname],
    isolate: false,
    maxWorkers: availableParallelism(),
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    ...tests,
  },
});

/** What reaches the database runs on the embedded one, and once more on PostgreSQL where `npm test` has started one. */
const include = testsOfTheDatabase();
const onDatabase = (TEST_DATABASE: string) => ({ include, env: { TEST_DATABASE } });

export default defineConfig({
  test: {
    projects: [
      project('company'),
      project('catalogue'),
      project('contract'),
      project('web'),
      project('words'),
      project('server without a database', 'server', { exclude: ['**/node_modules/**', ...include] }),
      project('server', 'server', onDatabase('sqlite')),
      ...(process.env.TEST_POSTGRES_URL ? [project('server on PostgreSQL', 'server', onDatabase('postgres'))] : []),
    ],
  },
});
