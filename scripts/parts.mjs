// Parts of a test run: each runs even when one before it failed, and in the end all say how it went and how long it took.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withPostgres } from './postgres.mjs';
import { root, runNpm, say } from './prepare.mjs';

const reports = join(root, '.cache', 'test-reports');

/** Answers with an exit code. Each part has a `name` and a `prove` that is given the environment. */
export async function proveAll(parts, environment) {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });

  const results = [];
  for (const { name, prove } of parts) {
    say(`\n— ${name} —`);
    const begun = performance.now();
    results.push({ name, ...(await prove(environment)), seconds: (performance.now() - begun) / 1000 });
  }

  say('');
  for (const { name, seconds, ...counted } of results) {
    say(`${name.padEnd(22)} ${counts(counted)} (${seconds.toFixed(1)} s)`);
  }
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), seconds: sum('seconds') };
  say(`${counts(total)} (${(total.seconds / 60).toFixed(1)} min)`);
  return total.failed === 0 ? 0 : 1;
}

/** Unit and HTTP tests on both databases, all of them or those that are named. */
export async function proveWithVitest(words, environment) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // It paints whatever CI it finds, logs included.
  const paint = process.stdout.isTTY ? '--color' : '--no-color';
  const code = await withPostgres(environment, (withServer) =>
    runNpm(['run', '--silent', 'test:unit', '--', ...reporters, paint, ...words], withServer),
  );
  return verdict(
    code,
    await readReport(report, (found) => [found.numPassedTests, found.numFailedTests, found.numPendingTests]),
  );
}

export async function proveWithPlaywright(environment) {
  const report = join(reports, 'playwright.json');
  const settings = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNpm(['run', '--silent', 'test:browser', '--', '--reporter=list,json'], settings);
  return verdict(
    code,
    await readReport(report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped]),
  );
}

/** A part without a report counts as one test. A part that fails without a failed test counts as one failure. */
export function verdict(exitCode, [passed, failed, skipped] = [exitCode === 0 ? 1 : 0, 0, 0]) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1), skipped };
}

async function readReport(file, pick) {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  return content === undefined ? [0, 0, 0] : pick(JSON.parse(content));
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
