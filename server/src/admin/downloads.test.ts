import { downloadsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';
import { cellOf } from './csv.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it('an administrator has a few files under way at once, and more when they have ended', async () => {
  const paths = ['/Admin/history.csv', '/Admin/customers.csv'];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => portal.get(paths[at % 2] ?? '')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(downloadsAtOnceMaximum);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json()).toMatchObject({ code: 'too-many-downloads', hasErrors: true });
  for (const path of paths) expect((await portal.get(path)).statusCode).toBe(200);
});

it.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '＝1', '＋1', '－1', '＠a', '\u00a0＝1', ',=1', '; ＠a', '\n-1'])(
  'a spreadsheet takes %j for text',
  (text) => expect(cellOf(text)).toBe(`"'${text}"`),
);

it.each(['a=b', 'Ærø, VVS', '12-3', 'a;b', ''])('%j stays as it is, in quotes', (text) => {
  expect(cellOf(text)).toBe(`"${text}"`);
});
