import { flatten, isNode, type Node, propertiesOf, typesOf } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { describe, expect, it } from 'vitest';
import { documents, testNow } from '../../test/fixtures/sandbox.ts';
import { compileCall } from './calls.ts';
import { planOperations } from './operation-plan.ts';
import { Draft } from './records/draft.ts';
import { type Fields, SiteRecords } from './records/records.ts';
import { recordsOf } from './records/site-rows.ts';
import type { SandboxSite, SiteStore } from './records/site-store.ts';
import type { SandboxResponse } from './response.ts';

const records = new SiteRecords();
records.apply(recordsOf(readExampleCompany()));

/** Every documented field, with values of the whole object that differ in this field only. */
function* variationsOf(document: Node, property: Node, value?: Json, path = ''): Generator<[string, readonly Json[]]> {
  const { schema } = flatten(document, property);
  const inner = isNode(schema.items) ? schema.items : schema.additionalProperties;
  if (schema.properties) {
    const given = (value ?? sampleOf(document, schema)) as Fields;
    for (const [name, one] of Object.entries(propertiesOf(schema)))
      for (const [field, values] of variationsOf(document, one, given[name], `${path}.${name}`))
        yield [field, values.map((changed) => ({ ...given, [name]: changed }))];
  } else if (isNode(inner)) {
    const [[key = 'Monday', first] = []] = Object.entries(value ?? {});
    for (const [field, values] of variationsOf(document, inner, first, path))
      yield [field, values.map((changed) => (isNode(schema.items) ? [changed] : { [key]: changed }))];
  } else yield [path, [...new Set([value, ...validValues(schema, path)])].filter((one) => one !== undefined)];
}

const sampleOf = (document: Node, { required, ...schema }: Node): Fields =>
  Object.fromEntries(
    (required as string[]).map((name) => {
      const { schema: own } = flatten(document, propertiesOf(schema)[name] ?? {});
      return [name, validValues(own, name)[0] ?? null];
    }),
  );

function validValues({ enum: values, pattern = '', format, ...schema }: Node, path: string): readonly Json[] {
  const [entity = '', field = 'id'] = String(schema['x-refers'] ?? '').split('.');
  if (values) return values as Json[];
  if (entity) return [...records.all(entity)].slice(0, 3).map((record) => record[field] ?? null);
  if (typesOf(schema).includes('boolean')) return [true, false];
  if (!typesOf(schema).includes('string')) return [1_001, 1_002];
  if (format === 'date-time') return ['2026-12-01T09:00:00Z', '2027-12-01T09:00:00Z'];
  if (pattern) return String(pattern).includes(':') ? ['07:30', '08:30'] : ['8700', '8723'];
  return path.endsWith('imezone') ? ['Europe/London', 'Europe/Paris'] : ['abcd', 'abcdabcd'];
}

const writes = planOperations(documents).flatMap((plan) => {
  const { method, path, request, document, parameters, answer } = plan;
  const [example] = (request?.examples[0]?.value ?? []) as Fields[];
  if (!request || !example) return [];
  // Excludes `address`.
  const { associatedAddressID: _, ...object } = example;
  const params = Object.fromEntries(parameters.map(({ name, node }) => [name, String(node.example)]));
  const dryRun = async (_: SandboxSite, work: (draft: Draft) => SandboxResponse) => {
    const draft = new Draft(records, new Date(testNow).toISOString());
    return { ...work(draft), changes: draft.changes() };
  };
  const answerTo = compileCall(plan, { dryRun } as unknown as SiteStore, () => testNow);
  /** The changed records, or the reasons to refuse the object. */
  const write = async (body: Json): Promise<unknown> => {
    const site = { id: 1, company: '' };
    const response = await answerTo({ site, params, query: {}, body: [body], persist: false });
    if (response.status === 200) return (response as { changes?: object }).changes;
    return 'bodyIn' in response && response.bodyIn('en').validationErrors;
  };
  const settable = propertiesOf(flatten(document, request.item).schema);
  const shown = propertiesOf(flatten(document, answer.payload?.schema ?? {}).schema);
  const names = new Set(Object.keys(settable).map((name) => name.toLowerCase()));
  const readOnly = Object.keys(shown).filter((name) => !names.has(name.toLowerCase()));
  const fields = [...variationsOf(document, request.item, object)].filter(([, variations]) => variations.length > 1);
  return [{ call: `${method} ${path}`, object, write, readOnly, fields }];
});

describe.each(writes)('$call', ({ object, write, readOnly, fields }) => {
  it.each(fields)('does not ignore %s', async (field, variations) => {
    const isNested = field.includes('.', 1);
    const bodies = isNested ? variations : [object, ...variations];
    const outcomes = await Promise.all(bodies.map(async (one) => JSON.stringify(await write(one))));
    expect(new Set(outcomes).size).toBeGreaterThan(1);
  });

  it('refuses fields that are only in its response', async () => {
    const violations = await write({ ...object, ...Object.fromEntries(readOnly.map((name) => [name, 1])) });
    expect(violations).toMatchObject(readOnly.map((field) => ({ field, code: 'field-without-effect' })));
  });
});
