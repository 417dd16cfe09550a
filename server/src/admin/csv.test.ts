import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { cellOf, sendThroughFile } from './csv.ts';

it.each([
  [3, 200, '123'],
  [2, 500, expect.not.stringContaining('12')],
])('a file of which %i of 3 rows can be read is answered with %i', async (readable, status, content) => {
  function* rows() {
    for (let row = 1; row <= 3; row++) {
      if (row > readable) throw new Error('the database was lost');
      yield String(row);
    }
  }
  const app = fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => sendThroughFile(reply, 'x.csv', Readable.from(rows())));
  const response = await fetch(await app.listen({ host: '127.0.0.1', port: 0 }));
  expect([response.status, await response.text()]).toEqual([status, content]);
  await app.close();
});

it.each(['=1+1', '+1', '-1', '@a', ' =1', '＝1', '＋1', '－1', '＠a', '\u00a0＝1'])(
  'escapes %j so that a spreadsheet treats it as text',
  (text) => expect(cellOf(text)).toBe(`"'${text}"`),
);

it.each([
  ['Foo,=1+1', "Foo,'=1+1"],
  ['Foo; ＠a;b', "Foo;' ＠a;b"],
  ['\t=1\n-1\r\n+1', "\t'=1\n'-1\r\n'+1"],
  ['Foo,"=1"', `Foo,'""=1""`],
])('escapes %j for every separator that a spreadsheet may read', (text, escaped) =>
  expect(cellOf(text)).toBe(`"${escaped}"`),
);

it.each(['a=b', 'Ærø, VVS', '12-3', 'a;b', 'a, b-c', ''])('only quotes %j', (text) => {
  expect(cellOf(text)).toBe(`"${text}"`);
});
