import { operationsOf } from '@fagvaerk/catalogue/operations.ts';
import { describe, expect, it } from 'vitest';
import { recordsIn } from '../../test/fixtures/documented.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, documents, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const sandbox = forAllTests(() => openTestSandbox());

const searchable = documents.flatMap(operationsOf).flatMap(({ method, path, parameters }) => {
  const attribute = parameters.find(({ name }) => name === 'searchAttribute');
  if (!attribute) return [];
  const [whole = '', part = ''] = String(attribute.node.description).split('En del af teksten er nok:');
  const named = (text: string) => [...text.matchAll(/^- `([^`]+)`: /gm)].map(([, name]) => String(name));
  return [
    {
      key: `${method} ${path}`,
      values: attribute.schema.enum as string[],
      example: attribute.node.example as string,
      whole: named(whole),
      part: named(part),
    },
  ];
});

/** Every plain value of a record under the name that a search would have for it. */
const plainValues = (record: Body, prefix = ''): [name: string, value: unknown][] =>
  Object.entries(record).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null) return prefix ? [] : plainValues(value as Body, `${name}.`);
    return [[`${prefix}${name}`, value]];
  });

it('search attributes are documented for every searchable list', () => {
  expect(searchable).toHaveLength(31);
});

describe.each(searchable)('$key', ({ key, values, example, whole, part }) => {
  const find = async (searchAttribute: string, search: string) => {
    const { status, body } = await sandbox.call(key, { query: { searchAttribute, search } });
    return { status, body, found: status === 200 ? recordsIn(body) : [] };
  };
  const shown = async () => {
    const { body } = await sandbox.call(key, { query: { pageSize: '1000' } });
    return (recordsIn(body) as Body[]).map((record) => ({ record, fields: plainValues(record) }));
  };

  it('documents each attribute and its matching', () => {
    expect([...whole, ...part]).toEqual(values);
    expect(values).toContain(example);
  });

  it('accepts each attribute in any case', async () => {
    for (const value of values) expect((await find(value.toUpperCase(), 'x')).status).toBe(200);
  });

  it('accepts no other field', async () => {
    const others = new Set((await shown()).flatMap(({ fields }) => fields.map(([name]) => name)));
    for (const other of others.difference(new Set(values))) {
      const { status, body } = await find(other, 'x');
      expect(status).toBe(400);
      expect(body.validationErrors).toMatchObject([
        {
          field: 'searchAttribute',
          code: 'unknown-attribute',
          message: expect.stringContaining(`Du kan søge i ${values.join(', ')}.`),
        },
      ]);
    }
  });

  it('finds a record by the whole value, and by a part where documented', async () => {
    for (const { record, fields } of await shown()) {
      for (const [name, value] of fields) {
        const text = String(value ?? '');
        if (text === '' || !values.includes(name)) continue;
        expect((await find(name, text)).found).toContainEqual(record);
        if (text.length < 2) continue;
        const { found } = await find(name, text.slice(0, -1));
        if (part.includes(name)) expect(found).toContainEqual(record);
        else expect(found).not.toContainEqual(record);
      }
    }
  });
});
