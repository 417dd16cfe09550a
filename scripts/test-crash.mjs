// The long run of the crash test: the server is killed 200 times while it writes.
import { main, prepare, runNpm } from './prepare.mjs';

await main(async () => {
  const { environment } = await prepare();
  const words = ['run', '--silent', 'test:unit', '--', '--project', 'server', 'test/crash'];
  return runNpm(words, { ...environment, CRASH_ROUNDS: '200' });
});
