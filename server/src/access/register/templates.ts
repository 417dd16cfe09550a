import { templatesMaximum } from '@fagvaerk/contract/limits.ts';
import type { TemplateToSave } from '@fagvaerk/contract/rights.ts';
import type { TemplateRule } from '@fagvaerk/contract/template-rules.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { type Change, type Happening, recordAudit, refuseWhere } from './change.ts';
import { danishOrder, foldName } from './text-keys.ts';

export type TemplateRow = Pick<Selectable<Schema['templates']>, 'id' | 'name' | 'rules'>;

/** Those that administrators have saved, by name. */
export async function listTemplates(db: Database): Promise<TemplateRow[]> {
  const rows = await db.selectFrom('templates').select(['id', 'name', 'rules']).execute();
  return rows.sort((a, b) => (danishOrder(a.name) < danishOrder(b.name) ? -1 : 1));
}

/** Makes new ones, and gives those that are named by id another name and other rules. */
export async function saveTemplates(change: Change, wanted: readonly TemplateToSave[]): Promise<TemplateRow[]> {
  const known = new Map((await listTemplates(change.trx)).map((row) => [row.id, row]));
  refuseWhere(wanted, ({ TemplateID }) =>
    TemplateID === undefined || known.has(TemplateID) ? [] : [{ field: 'TemplateID', rule: 'no-such-template' }],
  );
  refuseTakenNames([...known.values()], wanted);
  let count = known.size;
  refuseWhere(wanted, ({ TemplateID }) => {
    if (TemplateID === undefined) count++;
    return TemplateID === undefined && count > templatesMaximum
      ? [{ field: 'Name', rule: 'too-many-templates', limit: templatesMaximum }]
      : [];
  });
  const saved: TemplateRow[] = [];
  const happenings: Happening[] = [];
  for (const { TemplateID, Name, Rules } of wanted) {
    const before = TemplateID === undefined ? undefined : known.get(TemplateID);
    const rules: TemplateRule[] = Rules.map(({ Endpoints, Levels }) => ({ endpoints: Endpoints, levels: Levels }));
    const after = await write(change, before?.id, {
      name: Name,
      name_key: foldName(Name),
      rules: JSON.stringify(rules),
    });
    known.set(after.id, after);
    saved.push(after);
    const [was, is] = [before && factsOf(before), factsOf(after)];
    if (JSON.stringify(was) !== JSON.stringify(is))
      happenings.push({ action: 'template.saved', subject: after.name, before: was, after: is });
  }
  await recordAudit(change, happenings);
  return saved;
}

/** Nobody loses a right by it: templates are only what rights were once laid out by. */
export async function deleteTemplates(change: Change, ids: readonly number[]): Promise<TemplateRow[]> {
  const known = new Map((await listTemplates(change.trx)).map((row) => [row.id, row]));
  refuseWhere(ids, (id) => (known.has(id) ? [] : [{ field: 'templateID', rule: 'no-such-template' }]));
  const doomed = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  await change.trx.deleteFrom('templates').where('id', 'in', ids).execute();
  await recordAudit(
    change,
    doomed.map((row) => ({ action: 'template.deleted', subject: row.name, before: factsOf(row) })),
  );
  return doomed;
}

function write(
  { trx }: Change,
  id: number | undefined,
  row: Readonly<{ name: string; name_key: string; rules: string }>,
): Promise<TemplateRow> {
  const columns = ['id', 'name', 'rules'] as const;
  return id === undefined
    ? trx.insertInto('templates').values(row).returning(columns).executeTakeFirstOrThrow()
    : trx.updateTable('templates').set(row).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** A name may be another template's, or wanted twice in the same list. Exchanging names takes two calls. */
function refuseTakenNames(known: readonly TemplateRow[], wanted: readonly TemplateToSave[]): void {
  const holders = new Map(known.map(({ id, name }) => [foldName(name), id]));
  const keys = wanted.map(({ Name }) => foldName(Name));
  refuseWhere(wanted, ({ TemplateID }, index) => {
    const key = keys[index] ?? '';
    const isFree = !holders.has(key) || holders.get(key) === TemplateID;
    return isFree && keys.indexOf(key) === index ? [] : [{ field: 'Name', rule: 'template-name-taken' }];
  });
}

const factsOf = ({ name, rules }: TemplateRow) => ({
  name,
  endpoints: rules.map(({ endpoints, levels }) => `${endpoints} (${levels.join(', ')})`),
});
