import type { Selectable, Updateable } from 'kysely';
import type { Database, Schema, WriteTransaction } from '../database/schema.ts';
import type { Change } from './change.ts';
import { requireKnown } from './refusal.ts';
import { foldName } from './text-keys.ts';

export type DocumentedEndpoint = Readonly<{ path: string; version: string; methods: readonly string[] }>;
export type EndpointRow = Pick<Selectable<Schema['endpoints']>, 'id' | 'path' | 'version' | 'methods'>;

export async function listEndpoints(db: Database): Promise<EndpointRow[]> {
  return db
    .selectFrom('endpoints')
    .select(['id', 'path', 'version', 'methods'])
    .where('retired', '=', false)
    .orderBy('position')
    .execute();
}

export async function requireEndpoints({ trx }: Change, ids: readonly number[], field: string) {
  return requireKnown(await listEndpoints(trx), ids, { field, rule: 'no-such-endpoint' });
}

export async function reconcileEndpoints(trx: WriteTransaction, documented: readonly DocumentedEndpoint[]) {
  const stored = new Map((await trx.selectFrom('endpoints').selectAll().execute()).map((row) => [row.path_key, row]));
  for (const [position, { path, version, methods }] of documented.entries()) {
    const path_key = foldName(path);
    const row = { path, path_key, version, methods: JSON.stringify(methods), position, retired: false };
    const before = stored.get(path_key);
    stored.delete(path_key);
    if (!before) await trx.insertInto('endpoints').values(row).execute();
    else if (!isSame(before, row)) await trx.updateTable('endpoints').set(row).where('id', '=', before.id).execute();
  }
  const gone = [...stored.values()].filter(({ retired }) => !retired).map(({ id }) => id);
  if (gone.length > 0) await trx.updateTable('endpoints').set({ retired: true }).where('id', 'in', gone).execute();
}

function isSame(before: Selectable<Schema['endpoints']>, after: Updateable<Schema['endpoints']>): boolean {
  const facts = { ...before, methods: JSON.stringify(before.methods) };
  return (Object.keys(after) as (keyof typeof facts)[]).every((column) => facts[column] === after[column]);
}
