import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const { node, environment } = await prepare();
  const settings = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...environment };
  return run(node, [join(root, 'server', 'src', 'main.ts')], settings);
});
