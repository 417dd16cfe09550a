import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Long, so that a busy machine does not fail a test. */
const timeoutMs = 120_000;

/** `npm run test:all` runs these; `npm test` does not. */
const experiments = ['test/hardening/**/*.test.ts'];
const withExperiments = process.env.EXPERIMENTS === 'on';

/** Tests about SQL, which also run on PostgreSQL. */
const sqlTests = [
  'src/admin/auth/{login-throttle,sessions}.test.ts',
  'src/admin/{bulk-customers,changed-meanwhile,customer-list,customer-routes,monitoring-routes,plans}.test.ts',
  'src/authorization/{read-rules,rules-cache}.test.ts',
  'src/commands/{move,recovery}.test.ts',
  'src/database/*.test.ts',
  'src/directory/*.test.ts',
  'src/gateway/*/{idempotency,released-keys,quota-sync,site-health}.test.ts',
  'src/history/*.test.ts',
  'src/retention/*.test.ts',
  'src/sandbox/records/site-store.test.ts',
  'src/sandbox/launch.test.ts',
  'src/usage/*.test.ts',
  'test/{several-processes,status}.test.ts',
];

const project = (name: string, root = name, tests: object = {}) => ({
  test: {
    name,
    root: `./${root}`,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', ...(withExperiments ? [] : experiments)],
    setupFiles: [new URL('scripts/fail-on-console.mjs', import.meta.url).pathname],
    // Files of a worker share their modules, which saves most of the import time.
    isolate: false,
    // One more than there are cores, because tests often wait for processes and timers.
    maxWorkers: availableParallelism() + 1,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: timeoutMs } },
    provide: { timeoutMs },
    ...tests,
  },
});

const onPostgres = {
  include: [...sqlTests, ...(withExperiments ? experiments : [])],
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: './test/fixtures/postgres-template.ts',
};

export default defineConfig({
  test: {
    projects: [
      ...['company', 'catalogue', 'contract', 'client'].map((name) => project(name, `packages/${name}`)),
      ...['web', 'server'].map((name) => project(name)),
      ...['imports', 'words'].map((name) => project(name, `checks/${name}`)),
      ...(process.env.TEST_POSTGRES_URL ? [project('server on PostgreSQL', 'server', onPostgres)] : []),
      ...(process.env.TOOLS ? [project('tools', 'checks/tools', { include: ['*.test.mjs'] })] : []),
    ],
  },
});
