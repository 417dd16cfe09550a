import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

// The server handles API and admin calls; the development server in front of it renders the pages.
await main(async () => {
  const { node, environment } = await prepare();
  const codes = await Promise.all([
    run(node, ['--watch', join(root, 'server', 'src', 'main.ts')], environment),
    run(node, [join(root, 'web', 'pages', 'dev-server.ts')], environment),
  ]);
  return Math.max(...codes);
});
