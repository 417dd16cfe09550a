import type { EndpointAccess } from '@fagvaerk/contract/admin.ts';
import { listMaximumObjects, rightsAtOnceMaximum, templatesMaximum } from '@fagvaerk/contract/limits.ts';
import type { AppliedTemplate, TemplateToApply, TemplateToSave } from '@fagvaerk/contract/rights.ts';
import { grantedLevels, type TemplateRule } from '@fagvaerk/contract/template-rules.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { type AuditEvent, batchesOf, type Change, Refusal, recordAudit, refuseWhere } from './change.ts';
import { requireChosen } from './change-customers.ts';
import { findMissingRights, setEndpointAccess } from './endpoint-access.ts';
import { listEndpoints } from './endpoints.ts';
import { findSitesOf } from './site-access.ts';
import { danishOrder, foldName, refuseTakenNames } from './text-keys.ts';

const columns = ['id', 'name', 'rules'] as const;
export type TemplateRow = Pick<Selectable<Schema['templates']>, (typeof columns)[number]>;

export async function listTemplates(db: Database): Promise<TemplateRow[]> {
  const rows = await db.selectFrom('templates').select(columns).execute();
  return rows.sort((a, b) => (danishOrder(a.name) < danishOrder(b.name) ? -1 : 1));
}

export async function saveTemplates(change: Change, wanted: readonly TemplateToSave[]): Promise<TemplateRow[]> {
  const known = new Map((await listTemplates(change.trx)).map((row) => [row.id, row]));
  refuseWhere(wanted, ({ TemplateID }) => {
    const isUnknown = TemplateID !== undefined && !known.has(TemplateID);
    return isUnknown && { field: 'TemplateID', rule: 'no-such-template' };
  });
  const named = wanted.map(({ TemplateID, Name }) => ({ id: TemplateID, name: Name }));
  refuseTakenNames(named, [...known.values()], 'template-name-taken');
  let count = known.size;
  refuseWhere(wanted, ({ TemplateID }) => {
    const isTooMany = TemplateID === undefined && ++count > templatesMaximum;
    return isTooMany && { field: 'Name', rule: 'too-many-templates', limit: templatesMaximum };
  });
  const saved: TemplateRow[] = [];
  const events: AuditEvent[] = [];
  for (const { TemplateID, Name, Rules } of wanted) {
    const before = TemplateID === undefined ? undefined : known.get(TemplateID);
    const row = { name: Name, name_key: foldName(Name), rules: JSON.stringify(rulesOf(Rules)) };
    const after = await (before
      ? change.trx.updateTable('templates').set(row).where('id', '=', before.id).returning(columns)
      : change.trx.insertInto('templates').values(row).returning(columns)
    ).executeTakeFirstOrThrow();
    known.set(after.id, after);
    saved.push(after);
    const facts = { before: before && factsOf(before), after: factsOf(after) };
    events.push({ action: 'template.saved', subject: after.name, ...facts });
  }
  await recordAudit(change, events);
  return saved;
}

export async function deleteTemplates(change: Change, ids: readonly number[]): Promise<TemplateRow[]> {
  const known = new Map((await listTemplates(change.trx)).map((row) => [row.id, row]));
  refuseWhere(ids, (id) => !known.has(id) && { field: 'templateID', rule: 'no-such-template' });
  const deleted = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  await change.trx.deleteFrom('templates').where('id', 'in', ids).execute();
  await recordAudit(
    change,
    deleted.map((row) => ({ action: 'template.deleted', subject: row.name, before: factsOf(row) })),
  );
  return deleted;
}

export async function applyTemplate(change: Change, { CustomerIDs, Rules }: TemplateToApply): Promise<AppliedTemplate> {
  const customers = await requireChosen(change, CustomerIDs);
  const ids = customers.map(({ id }) => id);
  const sites = await findSitesOf(change.trx, ids);
  const wanted = (await listEndpoints(change.trx)).flatMap(({ id, path, methods }) => {
    const levels = grantedLevels(rulesOf(Rules), { endpointPath: path, methods });
    return levels.length > 0 ? [{ endpointID: id, levels }] : [];
  });
  const missing: EndpointAccess[] = [];
  for (const some of batchesOf(ids)) {
    const siteAccess = some.flatMap((id) => (sites.get(id) ?? []).map((site) => ({ CustomerID: id, SiteID: site.id })));
    missing.push(...(await findMissingRights(change, siteAccess, wanted)));
    // A revert has to fit into one change too.
    if (missing.length > rightsAtOnceMaximum)
      throw new Refusal([{ index: null, field: 'CustomerIDs', rule: 'too-many-rights', limit: rightsAtOnceMaximum }]);
  }
  for (let start = 0; start < missing.length; start += listMaximumObjects)
    await setEndpointAccess(change, missing.slice(start, start + listMaximumObjects));
  const added = Map.groupBy(missing, ({ CustomerID }) => CustomerID);
  return {
    entry: missing.length > 0 ? await change.revision() : null,
    customers: customers.map(({ id, name }) => ({
      customerID: id,
      customerName: name,
      siteCount: sites.get(id)?.length ?? 0,
      rightsGiven: added.get(id)?.length ?? 0,
    })),
  };
}

const rulesOf = (sent: TemplateToSave['Rules']): TemplateRule[] =>
  sent.map(({ Endpoints, Levels }) => ({ endpoints: Endpoints, levels: Levels }));

const factsOf = ({ name, rules }: TemplateRow) => ({
  name,
  endpoints: rules.map(({ endpoints, levels }) => `${endpoints} (${levels.join(', ')})`),
});
