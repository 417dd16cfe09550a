/** Views are written out as code: no name in a document may become more than a name. */
import type { ApiDocument, Node } from '@fagvaerk/catalogue/document.ts';
import { expect, it } from 'vitest';
import { changeOf, SiteRecords, type StoredRecord } from './records/records.ts';
import { compileView } from './views.ts';

const hostile = [
  '__proto__',
  'constructor',
  '"]; throw new Error("out"); //',
  "'quoted'",
  ['`$', '{process.exit(1)}`'].join(''),
  'line\nbreak',
  '\u2028',
  '*/ return 1; /*',
  '\\',
];
const document = {} as ApiDocument;
const records = new SiteRecords();
/** An object with such a name of its own. */
const holding = (name: string, value: string | number): StoredRecord => ({
  id: 1,
  ...Object.fromEntries([[name, value]]),
});

it.each(hostile)('%j is a field like any other, with an own value', (name) => {
  const schema: Node = {
    'x-entity': 'thing',
    properties: Object.fromEntries([[name, { type: 'string', 'x-source': name.replaceAll('.', '') }]]),
  };
  const shown = compileView(document, {}, schema).show(holding(name.replaceAll('.', ''), 'value'), records) as object;
  expect(Object.entries(shown)).toEqual([[name, 'value']]);
  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
});

it.each(hostile.filter((name) => !name.includes('.')))('%j may name a relation and a kind of record', (name) => {
  records.apply([changeOf(name, 7, { id: 7, name: 'found' })]);
  const relations = { thing: Object.fromEntries([[name, name]]) };
  const schema: Node = { 'x-entity': 'thing', properties: { shown: { type: 'string', 'x-source': `${name}.name` } } };
  expect(compileView(document, relations, schema).show(holding(`${name}ID`, 7), records)).toEqual({ shown: 'found' });
});
