/** Changes every field of every kind of record, including those that no call can change. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { type Entity, entities, type IDOf, targetOf } from '@fagvaerk/company/entities.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { expect, it } from 'vitest';
import { recordsIn } from '../../test/fixtures/documented.ts';
import { documents, testNow } from '../../test/fixtures/sandbox.ts';
import { planOperations } from './operation-plan.ts';
import { compileReading } from './reading.ts';
import { Draft } from './records/draft.ts';
import { SiteRecords, type StoredRecord } from './records/records.ts';
import { recordsOf } from './records/site-rows.ts';

const seed = recordsOf(readExampleCompany());
const updatedAfter = new Date(testNow).toISOString();
const lists = planOperations(documents).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'updatedAfter'),
);

/** Every second record, so that it shows which ones are affected. */
function change(records: SiteRecords, entity: Entity, field: string): void {
  const draft = new Draft(records, updatedAfter);
  const changed = [...records.all(entity)].filter((_, index) => index % 2 === 0);
  for (const one of changed) draft.change(entity, one.id as IDOf<Entity>, { [field]: otherValue(one, entity, field) });
  records.apply(draft.changes());
}

function otherValue(record: StoredRecord, entity: Entity, field: string): Json {
  const value = record[field] ?? null;
  const target = targetOf(entities[entity][field] ?? '');
  if (target && !Array.isArray(value)) return seed.find((one) => one.entity === target && one.id !== value)?.id ?? null;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}x` : value;
}

it.each(lists)('$path returns the records that show a changed value, and no others', async (plan) => {
  const { view } = plan;
  const read = compileReading(plan);
  const entity = view.entity ?? '';
  const embedded: string[] = [];
  for (const other of (Object.keys(entities) as Entity[]).filter((one) => one !== entity))
    for (const field of Object.keys(entities[other])) {
      const records = new SiteRecords();
      records.apply(seed);
      const before = new Map(Iterator.from(records.all(entity)).map((one) => [one.id, view.show(one, records)]));
      change(records, other, field);
      const shown = [...records.all(entity)].map((one) => [one.id, view.show(one, records)] as const);
      const expected = shown.filter(([id, one]) => !isDeepStrictEqual(one, before.get(id)));
      const answer = await read(records, { updatedAfter }, testNow);
      if (!('bodyIn' in answer)) throw new Error(`${plan.path} is no list`);
      const ids = (recordsIn(answer.bodyIn('da')) as { id?: number; ID?: number }[]).map(({ id, ID }) => id ?? ID);
      expect(new Set(ids), `${other}.${field}`).toEqual(new Set(expected.map(([id]) => id)));
      if (expected.length > 0) embedded.push(`${other}.${field}`);
    }
  expect(embedded).toContain('department.name');
});
