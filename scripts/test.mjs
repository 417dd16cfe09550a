// Everything that can be proven, quick parts first. Each part runs even when one before it failed.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { needChromium } from '../e2e/chromium.mjs';
import { withPostgres } from './postgres.mjs';
import { main, prepare, root, runNpm, say } from './prepare.mjs';

const reports = join(root, '.cache', 'test-reports');

const parts = [
  {
    name: 'Checks',
    prove: async (environment) => verdict(await runNpm(['run', '--silent', 'check'], environment)),
  },
  {
    name: 'Unit and HTTP tests',
    prove: async (environment) => {
      const report = join(reports, 'vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      // It paints whatever CI it finds, logs included.
      const paint = process.stdout.isTTY ? '--color' : '--no-color';
      const code = await withPostgres(environment, (withServer) =>
        runNpm(['run', '--silent', 'test:unit', '--', ...reporters, paint], withServer),
      );
      return verdict(
        code,
        await readCounts(report, (found) => [found.numPassedTests, found.numFailedTests, found.numPendingTests]),
      );
    },
  },
  {
    name: 'Browser tests',
    prove: async (environment) => {
      const report = join(reports, 'playwright.json');
      const settings = { CHROMIUM_PATH: await needChromium(environment), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const code = await runNpm(['run', '--silent', 'test:browser', '--', '--reporter=list,json'], {
        ...environment,
        ...settings,
      });
      return verdict(
        code,
        await readCounts(report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped]),
      );
    },
  },
];

await main(async () => {
  const { environment } = await prepare();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });

  const results = [];
  for (const part of parts) {
    say(`\n— ${part.name} —`);
    const begun = performance.now();
    results.push({ name: part.name, ...(await part.prove(environment)), seconds: (performance.now() - begun) / 1000 });
  }

  say('');
  for (const { name, passed, failed, skipped, seconds } of results) {
    say(`${name.padEnd(22)} ${counts({ passed, failed, skipped })} (${seconds.toFixed(1)} s)`);
  }
  const total = results.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }));
  say(counts(total));
  return total.failed === 0 ? 0 : 1;
});

/** A part without a report counts as one test. A part that fails without a failed test counts as one failure. */
function verdict(exitCode, [passed, failed, skipped] = [exitCode === 0 ? 1 : 0, 0, 0]) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1), skipped };
}

async function readCounts(file, pick) {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  return content === undefined ? [0, 0, 0] : pick(JSON.parse(content));
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
