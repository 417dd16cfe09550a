// `npm run test:all`: everything, experiments included, or only the parts that are named.
import { needChromium } from '../e2e/chromium.mjs';
import { checkDeployment } from './deployment.mjs';
import { needLanguages } from './languages.mjs';
import { withNginx } from './nginx.mjs';
import { hasPostgres, withPgBouncer } from './postgres.mjs';
import { Failure, installTools, main, prepare } from './prepare.mjs';
import { checks, runParts, runPlaywright, runVitest } from './test-parts.mjs';

const bothDatabases = ['server', 'server on PostgreSQL'];

/** Each runs the files of `server/test/hardening` whose names begin with its own; `sizes` are read by the tests. */
const experiments = {
  malformed: { projects: ['server'], sizes: { MALFORMED: '20000', FUZZ_REQUESTS: '10000' } },
  crash: { projects: bothDatabases, sizes: { CRASH_ROUNDS: '200' } },
  faults: { projects: bothDatabases },
  idempotency: { projects: bothDatabases },
  turmoil: { projects: bothDatabases, sizes: { CALLS_AFTER_CHANGE: '100000', CALLS_IN_TURMOIL: '100000' } },
  upgrade: { projects: ['server'] },
  rolling: { projects: ['server on PostgreSQL'], sizes: { ROLLING_RESTARTS: '20' }, prepare: withNginx },
  nginx: { projects: ['server'], prepare: withNginx },
  pgbouncer: { projects: ['server on PostgreSQL'], prepare: withPgBouncer },
  load: { projects: ['server on PostgreSQL'], sizes: { LOAD_MINUTES: '20' } },
  flood: { projects: bothDatabases },
};

const parts = {
  checks: checks.run,
  unit: async (environment) => {
    await needLanguages(environment);
    // EXPERIMENTS makes samples.test.ts run every language.
    const sizes = { DECISIONS: '1000000', SYNC_ROUNDS: '1000', EXPERIMENTS: 'on' };
    return runVitest(['--exclude', '**/test/hardening/**'], { ...environment, ...sizes });
  },
  browser: async (environment) =>
    runPlaywright({ ...environment, EXPERIMENTS: 'on', CHROMIUM_PATH: await needChromium(environment) }),
  tools: async (environment) => {
    await installTools(environment);
    return runVitest(['--project', 'tools'], { ...environment, TOOLS: 'installed' });
  },
  deployment: checkDeployment,
  ...Object.fromEntries(
    Object.entries(experiments).map(([name, experiment]) => [name, runExperiment(name, experiment)]),
  ),
};

await main(async () => {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Failure(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  const { environment } = await prepare();
  return runParts(
    chosen.map((name) => ({ name, run: parts[name] })),
    environment,
  );
});

function runExperiment(name, { projects, sizes, prepare = (environment) => environment }) {
  return async (environment) => {
    if (!projects.includes('server') && !(await hasPostgres())) return { passed: 0, failed: 0, skipped: 1 };
    const args = [...projects.flatMap((project) => ['--project', project]), '--no-file-parallelism'];
    const settings = { ...(await prepare(environment)), ...sizes, EXPERIMENTS: 'on' };
    return runVitest([...args, `test/hardening/${name}`], settings);
  };
}
