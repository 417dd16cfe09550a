import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDirections, wrongImports } from './directions.ts';

const directions = readDirections(readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8'));

test.each([
  ['packages/company/src/facts.ts', '@fagvaerk/contract/limits.ts'],
  ['packages/contract/src/limits.ts', 'fastify'],
  ['packages/catalogue/src/operations.ts', 'node:http'],
  ['packages/catalogue/src/operations.test.ts', '../../contract/src/limits.ts'],
  ['packages/client/src/index.ts', 'node:fs'],
  ['server/src/app.ts', '@fagvaerk/web/pages/render.tsx'],
  ['server/src/authorization/decide.ts', '../http/envelope.ts'],
  ['server/src/directory/change.ts', '../admin/routes.ts'],
  ['server/src/gateway/upstream/forward.ts', '../../directory/change.ts'],
  ['server/src/gateway/routes.ts', '../sandbox/app.ts'],
  ['server/src/net/networks.ts', '../time/dates.ts'],
  ['server/src/portal/routes.ts', '../database/schema.ts'],
  ['server/test/status.test.ts', '../../web/admin/dates.ts'],
  ['web/admin/dates.ts', '../docs/Prose.tsx'],
  ['web/admin/components/Rows.tsx', '../rights/changes.ts'],
  ['web/admin/rights/roles/RolePage.tsx', '../../customers/customers-api.ts'],
  ['web/docs/Prose.tsx', '@fagvaerk/catalogue/load.ts'],
  ['web/docs/Prose.tsx', '@mantine/core'],
  ['web/pages/render.tsx', '../admin/main.tsx'],
  ['web/tools/console/open.tsx', 'react-router'],
  ['web/shell/TopBar.tsx', '../../server/src/config.ts'],
  ['bench/pages.ts', '../server/src/config.ts'],
  ['checks/tools/portal.mjs', '../../server/src/config.ts'],
  ['checks/words/src/texts.ts', '@fagvaerk/catalogue/load.ts'],
  ['e2e/search.spec.ts', '../web/language/messages.ts'],
  ['examples/recipes/client.mjs', 'undici'],
  ['scripts/start.mjs', '../server/src/config.ts'],
])('%s may not import %s', (file, name) => {
  expect(wrongImports(file, `import '${name}';`, directions)).toEqual([
    expect.stringMatching(`^${file}:1 imports ${name}, but .+ may import: .+ \\(.+\\)$`),
  ]);
});

test.each([
  "import type { Rows } from '../admin/Rows.tsx'",
  "type Rows = import('../admin/Rows.tsx').Rows",
  "export * from '../admin/Rows.tsx'",
  "export type { Rows } from '../admin/Rows.tsx'",
  "const rows = await import('../admin/Rows.tsx')",
])('refuses %s in docs', (code) => {
  expect(wrongImports('web/docs/Prose.tsx', `\n${code};`, directions)).toEqual([
    expect.stringMatching(/^web\/docs\/Prose\.tsx:2 imports \.\.\/admin\/Rows\.tsx/),
  ]);
});

test('allows the folder itself, what its row names, and packages of tests', () => {
  const code =
    "import './page-context.ts'; import './code/highlight.ts'; import '../shell/TopBar.tsx'; import 'react';";
  expect(wrongImports('web/docs/Prose.tsx', code, directions)).toEqual([]);
  expect(wrongImports('web/docs/Prose.test.tsx', "import 'vitest';", directions)).toEqual([]);
  expect(wrongImports('server/src/net/networks.test.ts', "import '../../test/fixtures/ports.ts';", directions)).toEqual(
    [],
  );
});

test.each(['server/src/billing/invoice.ts', 'web/admin/billing/Invoice.tsx', 'packages/billing/src/main.ts'])(
  'refuses %s, whose folder has no row',
  (file) => {
    expect(wrongImports(file, '', directions)).toEqual([expect.stringContaining('its folder is not in')]);
  },
);
