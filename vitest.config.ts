import { defineConfig } from 'vitest/config';

const workspaces = ['company', 'catalogue', 'contract', 'server', 'web'];

const project = (root: string, name = root, env = {}) => ({
  test: { name, root: `./${root}`, env, include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', 'dist/**'] },
});

/** The server's tests run on the embedded database, and once more on PostgreSQL where `npm test` has started one. */
const onPostgres = process.env.TEST_POSTGRES_URL
  ? [project('server', 'server on PostgreSQL', { TEST_DATABASE: 'postgres' })]
  : [];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [...workspaces.map((name) => project(name)), ...onPostgres],
  },
});
