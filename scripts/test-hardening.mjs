// Proofs from outside: the running product under attack, faults and load, all parts or those that are named.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, isDebianAsRoot } from './debian.mjs';
import { proveAll } from './parts.mjs';
import { withPostgres } from './postgres.mjs';
import { Failure, main, prepare, root, run, say } from './prepare.mjs';

const parts = ['malformed', 'crash', 'restarts', 'slow', 'tools', 'frozen', 'disk', 'load'];
/** Debian's packages by the programs that the parts call. */
const packages = {
  sqlmap: 'sqlmap',
  wapiti: 'wapiti',
  ffuf: 'ffuf',
  slowhttptest: 'slowhttptest',
  testssl: 'testssl.sh',
  'fiu-run': 'fiu-utils',
  openssl: 'openssl',
};
const reports = join(root, '.cache', 'hardening');

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Failure(`There is ${parts.join(', ')}, but no ${unknown.join(', ')}.`);
  const chosen = wanted.length > 0 ? wanted : parts;
  const { node, environment } = await prepare();
  if (chosen.some((name) => ['slow', 'tools', 'disk'].includes(name))) await installMissing(environment);
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });

  const claims = [];
  const code = await withPostgres(environment, (withServer) =>
    proveAll(
      chosen.map((name) => ({ name, prove: () => prove(node, name, withServer, claims) })),
      withServer,
    ),
  );
  printTable(claims);
  return code;
});

/** One part in a process of its own, so that nothing of it is left for the next. */
async function prove(node, name, environment, claims) {
  const report = join(reports, `${name}.json`);
  await run(node, [join(root, 'server', 'test', 'hardening', 'run.ts'), name], {
    ...environment,
    HARDENING_REPORT: report,
  });
  const content = await readFile(report, 'utf8').catch(() => '[{"what":"reported","figure":"no","holds":false}]');
  const found = JSON.parse(content);
  claims.push(...found.map((claim) => ({ part: name, ...claim })));
  const count = (pick) => found.filter(pick).length;
  return {
    passed: count(({ holds }) => holds === true),
    failed: count(({ holds }) => holds === false),
    skipped: count(({ what }) => what.startsWith('SKIPPED')),
  };
}

async function installMissing(environment) {
  const isMissing = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
  const missing = Object.keys(packages).filter(isMissing);
  if (missing.length === 0) return;
  if (await isDebianAsRoot()) {
    say(`Installing ${missing.join(', ')} from Debian …`);
    await installPackages(
      missing.map((program) => packages[program]),
      environment,
    );
  } else say(`Not installed, and skipped below: ${missing.join(', ')}.`);
}

function printTable(claims) {
  const width = Math.max(...claims.map(({ part, what }) => part.length + what.length)) + 2;
  say('');
  for (const { part, what, figure, wanted, holds } of claims) {
    const verdict = holds === undefined ? ' ' : holds ? '✓' : '✗';
    const [firstLine] = figure.split('\n');
    say(`${verdict} ${`${part}  ${what}`.padEnd(width)}  ${firstLine}${wanted ? `  (${wanted})` : ''}`);
  }
}
