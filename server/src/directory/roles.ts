import type { RoleToSave, SentRules } from '@fagvaerk/contract/access-roles.ts';
import { rolesMaximum } from '@fagvaerk/contract/limits.ts';
import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import type { AuditEvent, Change } from './change.ts';
import { Refusal, refuseChanged, refuseWhere, requireKnown } from './refusal.ts';
import { applyRights, planRights, type RightChange, refuseTooMany } from './role-rights.ts';
import { findFollowers, setSiteRoles } from './site-roles.ts';
import { danishOrder, foldName, refuseTakenNames } from './text-keys.ts';

const columns = ['id', 'name', 'rules', 'revision'] as const;
type RoleRow = Pick<Selectable<Schema['access_roles']>, (typeof columns)[number]>;
export type ListedRole = RoleRow & Readonly<{ used_by: number }>;

export async function listRoles(db: Database): Promise<ListedRole[]> {
  const rows = await db
    .selectFrom('access_roles')
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom('site_access')
        .whereRef('site_access.role_id', '=', 'access_roles.id')
        .select(({ fn }) => fn.count('site_access.customer_id').distinct().as('count'))
        .as('used_by'),
    )
    .execute();
  const listed = rows.map((row) => ({ ...row, used_by: Number(row.used_by) }));
  return listed.sort((a, b) => (danishOrder(a.name) < danishOrder(b.name) ? -1 : 1));
}

export async function requireRole(db: Database, id: number): Promise<ListedRole> {
  const role = (await listRoles(db)).find((one) => one.id === id);
  if (!role) throw new Refusal([{ index: null, field: 'RoleID', rule: 'no-such-role' }]);
  return role;
}

/** Rewrites the rights of all customers that follow a changed role. */
export async function saveRoles(change: Change, wanted: readonly RoleToSave[]): Promise<ListedRole[]> {
  const known = new Map<number, RoleRow>((await listRoles(change.trx)).map((row) => [row.id, row]));
  refuseWhere(wanted, ({ RoleID }) => {
    const isUnknown = RoleID !== undefined && !known.has(RoleID);
    return isUnknown && { field: 'RoleID', rule: 'no-such-role' };
  });
  await refuseChanged(change.trx, wanted, ({ RoleID = 0 }) => known.get(RoleID));
  const named = wanted.map(({ RoleID, Name }) => ({ id: RoleID, name: Name }));
  refuseTakenNames(named, [...known.values()], 'role-name-taken');
  let count = known.size;
  refuseWhere(wanted, ({ RoleID }) => {
    const isTooMany = RoleID === undefined && ++count > rolesMaximum;
    return isTooMany && { field: 'Name', rule: 'too-many-roles', limit: rolesMaximum };
  });
  const ids: number[] = [];
  const events: AuditEvent[] = [];
  for (const { RoleID, Name, Rules } of wanted) {
    const before = RoleID === undefined ? undefined : known.get(RoleID);
    const row = { name: Name, name_key: foldName(Name), rules: JSON.stringify(rulesOf(Rules)) };
    const after = await (before
      ? change.trx.updateTable('access_roles').set(row).where('id', '=', before.id).returning(columns)
      : change.trx.insertInto('access_roles').values(row).returning(columns)
    ).executeTakeFirstOrThrow();
    known.set(after.id, after);
    ids.push(after.id);
    events.push({
      action: 'role.saved',
      subject: after.name,
      before: before && describeRole(before),
      after: describeRole(after),
      revises: before && { table: 'access_roles', id: before.id },
    });
  }
  await change.record(events);
  const rights: RightChange[] = [];
  for (const [index, id] of ids.entries()) {
    const from = change.events.length;
    const own = await planRoleChange(change.trx, id, known.get(id)?.rules ?? []);
    rights.push(...own);
    refuseTooMany(rights, 'Rules');
    await applyRights(change, own, { keepsRole: true });
    change.requirePlan(wanted[index]?.Plan, { from, index });
  }
  const saved = new Map((await listRoles(change.trx)).map((row) => [row.id, row]));
  return ids.flatMap((id) => saved.get(id) ?? []);
}

export async function planRoleChange(db: Database, roleID: number, rules: readonly RoleRule[]): Promise<RightChange[]> {
  return planRights(db, await findFollowers(db, [roleID]), { rules, mode: 'link', field: 'Rules' });
}

/** Customers that follow one keep its rights as individual ones. */
export async function deleteRoles(change: Change, ids: readonly number[]): Promise<ListedRole[]> {
  const known = requireKnown(await listRoles(change.trx), ids, { field: 'roleID', rule: 'no-such-role' });
  const deleted = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const followers = await findFollowers(change.trx, ids);
  await setSiteRoles(
    change,
    followers.map((pair) => ({ ...pair, roleID: null })),
  );
  await change.trx.deleteFrom('access_roles').where('id', 'in', ids).execute();
  await change.record(deleted.map((row) => ({ action: 'role.deleted', subject: row.name, before: describeRole(row) })));
  return deleted;
}

export const rulesOf = (sent: SentRules): RoleRule[] =>
  sent.map(({ Endpoints, Levels }) => ({ endpoints: Endpoints, levels: Levels }));

/** `endpoints` is for reading, `rules` for reverting. */
export const describeRole = ({ id, name, rules }: RoleRow) => ({
  roleID: id,
  name,
  endpoints: rules.map(({ endpoints, levels }) => `${endpoints} (${levels.join(', ')})`),
  rules,
});
