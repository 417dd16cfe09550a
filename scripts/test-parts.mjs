import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withPostgres } from './postgres.mjs';
import { root, runNpm, say } from './prepare.mjs';

const reports = join(root, '.cache', 'test-reports');

/** Runs all parts, even after one has failed, and prints a summary. Returns an exit code. */
export async function runParts(parts, environment) {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });

  const results = [];
  for (const { name, run } of parts) {
    say(`\n— ${name} —`);
    const startedAt = performance.now();
    results.push({ name, ...(await run(environment)), seconds: (performance.now() - startedAt) / 1000 });
  }

  say('');
  for (const { name, seconds, ...counts } of results) {
    say(`${name.padEnd(22)} ${formatCounts(counts)} (${seconds.toFixed(1)} s)`);
  }
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say(`${formatCounts(total)} (${(sum('seconds') / 60).toFixed(1)} min)`);
  return total.failed === 0 ? 0 : 1;
}

export const checks = {
  name: 'Checks',
  run: async (environment) => toResult(await runNpm(['run', '--silent', 'check'], environment)),
};

export async function runVitest(args, environment) {
  const report = join(reports, 'vitest.json');
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const color = process.stdout.isTTY ? '--color' : '--no-color';
  const code = await withPostgres(environment, (withServer) =>
    runNpm(['run', '--silent', 'test:unit', '--', ...reporters, color, ...args], withServer),
  );
  const counts = await readReport(report, (found) => [
    found.numPassedTests,
    found.numFailedTests,
    found.numPendingTests,
  ]);
  return toResult(code, counts);
}

export async function runPlaywright(environment) {
  const report = join(reports, 'playwright.json');
  const settings = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNpm(['run', '--silent', 'test:browser', '--', '--reporter=list,json'], settings);
  const counts = await readReport(report, ({ stats }) => {
    if (stats.flaky > 0) say(`${stats.flaky} flaky: passed only when they were repeated`);
    return [stats.expected + stats.flaky, stats.unexpected, stats.skipped];
  });
  return toResult(code, counts);
}

/** A part without a report counts as one test; one that fails without a failed test as one failure. */
function toResult(exitCode, [passed, failed, skipped] = [exitCode === 0 ? 1 : 0, 0, 0]) {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1), skipped };
}

async function readReport(file, pick) {
  const content = await readFile(file, 'utf8').catch(() => undefined);
  return content === undefined ? [0, 0, 0] : pick(JSON.parse(content));
}

const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
