import { parseDate } from '../time/dates.ts';
import { getOrCreate, type Records, type StoredRecord } from './records/records.ts';
import type { ShownField } from './views.ts';

/** The fields that a view shows of a record, and of the records it refers to. */
interface Shown {
  readonly fields: Set<string>;
  readonly related: Map<string, Shown & { readonly entity: string }>;
}

type LatestChange = (record: StoredRecord, records: Records) => number;

/** When a shown value last changed, such as the fitter's name on an hour; 0 if never. */
export function compileLatestChange(fields: readonly ShownField[]): LatestChange {
  const shown: Shown = { fields: new Set(), related: new Map() };
  addFields(shown, fields);
  return (record, records) => latestChange(shown, record, records);
}

function addFields(shown: Shown, fields: readonly ShownField[]): void {
  for (const { path, field, inner, items } of fields) {
    const holder = path.reduce((before, { key, target }) => relatedBy(before, key, target), shown);
    if (items?.entity) addFields(relatedBy(holder, field, items.entity), items.fields);
    else if (inner.length > 0) addFields(shown, inner);
    else holder.fields.add(field);
  }
}

function relatedBy({ fields, related }: Shown, key: string, entity: string): Shown {
  fields.add(key);
  return getOrCreate(related, key, () => ({ entity, fields: new Set(), related: new Map() }));
}

function latestChange({ fields, related }: Shown, record: StoredRecord, records: Records): number {
  let latest = 0;
  for (const [field, date] of Object.entries(record.fieldDates ?? {}))
    if (fields.has(field)) latest = Math.max(latest, parseDate(date) ?? 0);
  for (const [key, one] of related)
    for (const id of [record[key]].flat()) {
      const found = records.get(one.entity, id);
      if (found) latest = Math.max(latest, latestChange(one, found, records));
    }
  return latest;
}
