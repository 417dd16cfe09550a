/** The published types, compiled strictly with an example program. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../examples/typed/typed.mts', import.meta.url));
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
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
import type { BudgetListAnswer } from './v3.0.d.ts';
import type { BudgetWriteAnswer, Invoice, paths, WorksheetCreate } from './v4.0.d.ts';
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
export const withoutSite: List['parameters']['header'] = {};
// @ts-expect-error
export type Unknown = paths['/nothing'];
`;

it('typed examples compile, and the types reject missing nulls and unknown fields, values and paths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-types-'));
  for (const version of ['v4.0', 'v3.0'])
    await copyFile(join(root, 'web', 'dist', 'openapi', `${version}.d.ts`), join(folder, `${version}.d.ts`));
  await copyFile(program, join(folder, 'typed.mts'));
  await writeFile(join(folder, 'mistakes.mts'), mistakes);
  const words = [compiler, ...settings, ...platform, ...types, 'typed.mts', 'mistakes.mts'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
  await rm(folder, { recursive: true });
});
