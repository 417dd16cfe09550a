import { defineConfig } from 'vitest/config';

const workspaces = ['catalogue', 'contract', 'server', 'web'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: workspaces.map((name) => ({
      test: { name, root: `./${name}`, include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', 'dist/**'] },
    })),
  },
});
