/** The programs of the recipes, in all installed languages. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programsOf } from '@fagvaerk/catalogue/programs.ts';
import { createCompanyLoader } from '@fagvaerk/company/load.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../src/sandbox/upstream.ts';
import { openFlakyProxy } from './fixtures/flaky-proxy.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';
import { canRun, interpreters } from './samples/interpreters.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Clocks differ; see the guide on synchronising. */
const overlapMs = 5 * 60_000;
const booking = ['BOOKING-4711', '26-1057', '2026-12-01', '08:00', 'Utæt vandhane'];

let sandbox: RunningSandbox;
const gateway = forAllTests(async () => {
  sandbox = await startTestSandbox({ clock: Date.now, companyOf: createCompanyLoader(root) });
  return openTestGateway({ sandbox });
});
const proxy = forAllTests(() => openFlakyProxy(gateway));
let customer: TestCustomer;
let folder: string;

describe.each(interpreters)('in $language', ({ language, extension, command, isInstalled }) => {
  const isRunnable = isInstalled && (language !== 'cURL' || canRun('jq', '--version'));
  beforeEach(async () => {
    // A reset of the sandbox does not reset keys of writes.
    customer = await gateway.addCustomer({ AccessAll: true });
    folder = await mkdtemp(join(tmpdir(), 'recipe-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return () => rm(folder, { recursive: true });
  });

  async function run(recipe: string, args: readonly string[] = []): Promise<string[]> {
    const file = `${recipe}.${extension}`;
    await writeFile(join(folder, file), programsOf(root, recipe)[language]);
    const settings = { FAGVAERK_URL: proxy.origin, FAGVAERK_API_KEY: customer.apiKey };
    const env = { ...process.env, ...settings, FAGVAERK_SITE: sandboxSite };
    const { stdout } = await promisify(execFile)(command, [file, ...args], { cwd: folder, env });
    return stdout.trim().split('\n');
  }

  it.skipIf(!isRunnable)('sums hours per wage type, and respects Retry-After', async () => {
    proxy.failures.push(429, 503);
    const [head, ...rows] = await run('payroll-hours', ['41']);
    expect(head).toBe('lønnummer;lønart;enhed;antal');
    for (const row of rows) expect(row).toMatch(/;-?\d+\.\d\d$/);
    const overtime = rows.find((row) => row.startsWith('40102;1110;timer;'));
    expect(Number(overtime?.split(';')[3])).toBe(1.5);
    const hours = rows.map((row) => row.split(';')).filter(([, , unit]) => unit === 'timer');
    const { data } = (
      await gateway.ask(customer, '/api/v4.0/fitterhours?search=41&searchAttribute=salaryPeriodID&getAggregates=true')
    ).json();
    expect(hours.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(data.approvedHours);
  });

  it.skipIf(!isRunnable)('needs a period with hours', async () => {
    await expect(run('payroll-hours', [''])).rejects.toThrow('Angiv lønperiodens id.');
    await expect(run('payroll-hours', ['222'])).rejects.toThrow('Lønperiode 222 har ingen timer til løn.');
  });

  it.skipIf(!isRunnable)('lists the lines of changed invoices once', async () => {
    const startedAtMs = Date.now();
    const [head, ...rows] = await run('invoices-to-accounting');
    expect(head).toBe('faktura;linje;konto;beløb;restbeløb;ubetalt');
    const cells = rows.map((row) => row.split(';'));
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter((row) => Number(row[4]) > 0 !== (row[5] === 'ja'))).toEqual([]);
    const next = Date.parse((await readFile(join(folder, 'sidst.txt'), 'utf8')).trim());
    expect(next).toBeLessThanOrEqual(Date.now() - overlapMs);
    expect(next).toBeGreaterThan(startedAtMs - overlapMs - 1_000);
    const [, ...repeated] = await run('invoices-to-accounting');
    // One invoice may count as changed in these minutes.
    expect(new Set(repeated.map((row) => row.split(';')[0])).size).toBeLessThanOrEqual(1);
  });

  it.skipIf(!isRunnable)('creates the worksheet of a booking once', async () => {
    await sandbox.admin.reset({ siteID: 1, company: sandboxSite });
    expect(await run('booking-to-worksheet', booking)).toEqual([
      expect.stringMatching(/^Arbejdsseddel \d+ er oprettet til montør 2$/),
    ]);
    expect(await run('booking-to-worksheet', booking)).toEqual([
      expect.stringMatching(/^Arbejdsseddel \d+ findes allerede$/),
    ]);
    expect(await run('booking-to-worksheet', ['BOOKING-471', ...booking.slice(1)])).toEqual([
      expect.stringContaining('er oprettet'),
    ]);
  });

  it.skipIf(!isRunnable)('asks for appointments of a day in Danish time, also when the clocks change', async () => {
    proxy.urls.length = 0;
    await run('booking-to-worksheet', ['BOOKING-9', '26-1057', '2027-03-28', '08:00', 'Utæt vandhane']);
    const asked = proxy.urls.findLast((url) => url.includes('/calendarevents')) ?? '';
    const { searchParams } = new URL(asked, proxy.origin);
    const moments = ['fromDate', 'toDate'].map((name) => new Date(searchParams.get(name) ?? '').toISOString());
    expect(moments).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.000Z']);
  });

  it.skipIf(!isRunnable)('says when a booking is refused, and creates it once it is corrected', async () => {
    await sandbox.admin.reset({ siteID: 1, company: sandboxSite });
    const at = (time: string) => ['BOOKING-1', '26-1057', '2026-12-01', time, 'Utæt vandhane'];
    const refused = await run('booking-to-worksheet', at('25:99')).catch((error) => error);
    expect(refused).toMatchObject({ code: expect.any(Number), message: expect.stringContaining('startTime') });
    expect(refused.stdout).not.toContain('er oprettet');
    expect(await run('booking-to-worksheet', at('09:00'))).toEqual([expect.stringContaining('er oprettet')]);
  });
});
