import { join } from 'node:path';
import { main, prepare, root, run } from './prepare.mjs';

await main(async () => {
  const { node, environment } = await prepare();
  return run(node, [join(root, 'server', 'src', 'main.ts')], environment);
});
