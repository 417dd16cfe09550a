/** The packed client, installed in an empty folder: an example program compiles strictly, and runs. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestGateway, sandboxSite } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'packages', 'client');
const program = join(root, 'examples', 'typed', 'typed.mts');
const settings = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--noEmit',
  '--skipDefaultLibCheck',
];
const platform = ['--target', 'es2023', '--module', 'nodenext'];
const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];

/** Each of these must be an error. */
const mistakes = `
import { ApiError, createClient, type ErrorCode, records } from '@fagvaerk/client';
import type { BudgetListAnswer } from '@fagvaerk/client/v3.0';
import type { BudgetWriteAnswer, Invoice, paths, WorksheetCreate } from '@fagvaerk/client/v4.0';
type List = paths['/invoices']['get'];
type Query = NonNullable<List['parameters']['query']>;
// @ts-expect-error
export const unknownField = (invoice: Invoice) => invoice.nothing;
// @ts-expect-error
export const empty = (invoice: Invoice): string => invoice.dueDate;
// @ts-expect-error
export const written = ({ successObjects }: BudgetWriteAnswer): string[] => successObjects.map(({ id }) => id);
// @ts-expect-error
export const listed = ({ data }: BudgetListAnswer): string[] => data.flatMap((one) => one.data.map(({ ID }) => ID));
// @ts-expect-error
export const forgotten: WorksheetCreate = { projectID: 1, startDate: '2026-12-01', description: 'Eftersyn' };
// @ts-expect-error
export const unknownValue: Query = { searchAttribute: 'nothing' };
// @ts-expect-error
export type Unknown = paths['/nothing'];
const api = createClient({ version: 'v4.0', baseUrl: '', apikey: '', siteName: '' });
// @ts-expect-error
records(api, '/invoices/{id}', { path: { id: 1 } });
// @ts-expect-error
records(api, '/invoicelines/invoiceIDs/{invoiceIds}');
// @ts-expect-error
records(api, '/invoices', { query: { nothing: 1 } });
// @ts-expect-error
for await (const invoice of records(api, '/invoices')) invoice.nothing;
// @ts-expect-error
export const unknownCode: ErrorCode = 'nothing';
export const newerCode = (error: ApiError) => error.code === 'newer-than-the-client';
const access = createClient({ version: 'access', baseUrl: '', apikey: '', siteName: '' });
// @ts-expect-error
access.GET('/invoices');
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-client-'));
  const packed = (await readdir(join(client, 'dist'))).filter((name) => name.endsWith('.tgz'));
  const installed = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => join(root, 'node_modules', name));
  const words = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    ...packed.map((name) => join(client, 'dist', name)),
  ];
  await run('npm', [...words, ...installed], { cwd: folder });
  await copyFile(program, join(folder, 'typed.mts'));
  await writeFile(join(folder, 'mistakes.mts'), mistakes);
});
afterAll(() => rm(folder, { recursive: true }));

// TypeScript 5 takes long, so it is an experiment.
const compilers: [version: string, folder: string][] = [['7', root]];
if (process.env.EXPERIMENTS === 'on') compilers.push(['5', client]);
it.each(compilers)(
  'TypeScript %s accepts the example, and rejects missing nulls and unknown fields, values and paths',
  async (version, of) => {
    const compiler = join(of, 'node_modules', 'typescript', 'bin', 'tsc');
    const words = [compiler, ...settings, ...platform, ...types, 'typed.mts', 'mistakes.mts'];
    const compile = (...more: string[]) =>
      run(process.execPath, [...words, ...more], { cwd: folder }).catch(
        (error: { stdout: string; stderr: string }) => error,
      );
    expect((await compile('--version')).stdout).toContain(`Version ${version}.`);
    expect(await compile()).toMatchObject({ stdout: '', stderr: '' });
  },
);

it('contains its changelog, whose first entry is its version', async () => {
  const installed = join(folder, 'node_modules', '@fagvaerk', 'client');
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const [, latest] = /^## (\S+)$/m.exec(await readFile(join(installed, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(latest).toBe(version);
});

it('the example runs', async () => {
  const gateway = await openTestGateway({ sandbox: await startTestSandbox({ clock: Date.now }) });
  const { apiKey } = await gateway.addCustomer({ AccessAll: true });
  const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const env = { FAGVAERK_URL: address, FAGVAERK_API_KEY: apiKey, FAGVAERK_SITE: sandboxSite };
  const { stdout } = await run(process.execPath, ['typed.mts'], { cwd: folder, env });
  expect(stdout).toMatch(/^Forfaldne fakturaer: \d+\.\d\d kr\.\n.+\nfalse\n404 record-not-found \w+\n$/);
  await gateway.close();
});
