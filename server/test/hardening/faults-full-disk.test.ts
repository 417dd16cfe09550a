import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { databaseLimits, isOnPostgres } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal, testAdministrator } from '../fixtures/test-portal.ts';

/** Mounting a small disk requires root. */
const canMount = !isOnPostgres && process.platform === 'linux' && process.getuid?.() === 0;
const run = promisify(execFile);
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const disk = mkdtempSync(join(tmpdir(), 'fagvaerk-disk-'));
const filler = join(disk, 'filler');
let portal: TestPortal;

beforeAll(async () => {
  if (!canMount) return;
  await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  const settings = { dataDir: disk, databaseUrl: undefined, databaseLimits };
  portal = await openTestPortal({ log, database: { settings, variables: {}, remove: async () => {} } });
});
afterAll(async () => {
  await portal?.close();
  if (canMount) await run('umount', [disk]);
  rmSync(disk, { recursive: true });
});

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
}

const health = async () => {
  const { statusCode, body } = await portal.app.inject('/healthz');
  return [statusCode, JSON.parse(body).reason];
};
const create = (CustomerName: string) =>
  portal.post('/Admin/CreateExternalCustomers', [{ ...goodCustomer, CustomerName }]);

it.runIf(canMount)('a full disk is reported, loses nothing acknowledged, and is recovered from', async () => {
  const acknowledged: string[] = [];
  fillDisk();
  let refused: Awaited<ReturnType<typeof create>> | undefined;
  for (let count = 0; !refused && count < 2_000; count++) {
    const response = await create(`Kunde ${count}`);
    if (response.statusCode === 200) acknowledged.push(`Kunde ${count}`);
    else refused = response;
  }
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '5']);
  expect(await health()).toEqual([503, 'the disk is full']);
  const more = await Promise.all(Array.from({ length: 20 }, (_, count) => create(`Senere ${count}`)));
  expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  const login = { method: 'POST', url: '/auth/login', payload: testAdministrator } as const;
  expect((await portal.app.inject(login)).statusCode).toBe(503);
  expect(await health()).toEqual([503, 'the disk is full']);
  const faults = lines.filter((line) => line.includes('requests fail'));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('database or disk is full');
  expect(lines.join()).not.toContain('cannot rollback');
  expect((await portal.get('/Admin/customers')).statusCode).toBe(200);

  rmSync(filler);
  expect(await health()).toEqual([200, undefined]);
  expect((await create('Til sidst')).statusCode).toBe(200);
  const { data } = (await portal.get('/Admin/customers')).json();
  const names = new Set(data.map(({ customerName }: { customerName: string }) => customerName));
  expect(names).toEqual(new Set([...acknowledged, 'Til sidst']));
});
