// The same tests as in `npm test`, for as long as it takes: all of them, or those that are named.
import { withNginx } from './nginx.mjs';
import { provePackaged } from './packaged/prove.mjs';
import { proveAll, proveWithVitest } from './parts.mjs';
import { Failure, installTools, main, prepare } from './prepare.mjs';

const onDatabases = ['server', 'server on PostgreSQL'];

const runs = {
  /** The server is killed 200 times while it writes. */
  crash: { projects: ['server'], tests: ['test/crash'], sizes: { CRASH_ROUNDS: '200' } },
  /**
   * Decisions against the specification; calls right after a change in one process and in several, beside resets, lost
   * connections and processes that come and go; malformed calls.
   */
  gateway: {
    projects: [...onDatabases, 'server without a database'],
    tests: [
      'src/authorization/decide',
      'src/authorization/rules-cache',
      'test/call-after-change',
      'test/turmoil',
      'src/gateway/malformed',
    ],
    sizes: { DECISIONS: '1000000', CALLS_AFTER_CHANGE: '100000', CALLS_IN_TURMOIL: '100000', MALFORMED: '20000' },
  },
  /** The guide's recipe for synchronising, while others write. */
  sandbox: {
    projects: onDatabases,
    tests: ['src/sandbox/synchronising'],
    sizes: { SYNC_ROUNDS: '1000' },
  },
  /** Malformed calls of the panel. */
  admin: { projects: onDatabases, tests: ['src/admin/malformed'], sizes: { FUZZ_REQUESTS: '10000' } },
  /** The documents and the Postman collections in the hands of linters, generators and newman. */
  tools: { projects: ['tools'], tests: [], sizes: { TOOLS: 'installed' }, begin: installTools },
  /** The image, three portals behind nginx, and the systemd unit: what deploy/ holds, made and run. */
  packaged: { prove: provePackaged },
  /** Three processes are replaced one after the other behind a proxy, under load: twenty times. */
  rolling: {
    projects: ['server on PostgreSQL'],
    tests: ['test/rolling'],
    sizes: { ROLLING_RESTARTS: '20' },
    equip: withNginx,
  },
};

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in runs));
  if (unknown.length > 0) throw new Failure(`There is ${Object.keys(runs).join(', ')}, but no ${unknown.join(', ')}.`);
  const parts = Object.entries(runs)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([name, { prove, ...testRun }]) => ({
      name,
      prove: prove ?? ((environment) => runTests(testRun, environment)),
    }));
  return proveAll(parts, (await prepare()).environment);
});

async function runTests({ projects, tests, sizes, begin, equip = (environment) => environment }, given) {
  await begin?.(given);
  const environment = await equip(given);
  const words = [...projects.flatMap((project) => ['--project', project]), '--no-file-parallelism', ...tests];
  return proveWithVitest(words, { ...environment, ...sizes });
}
