import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';
import { cellOf } from './csv.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '＝1', '＋1', '－1', '＠a', '\u00a0＝1', ',=1', '; ＠a', '\n-1'])(
  'escapes %j so that a spreadsheet treats it as text',
  (text) => expect(cellOf(text)).toBe(`"'${text}"`),
);

it.each(['a=b', 'Ærø, VVS', '12-3', 'a;b', ''])('only quotes %j', (text) => {
  expect(cellOf(text)).toBe(`"${text}"`);
});
