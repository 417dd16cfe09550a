import type { Incident, IncidentToSave } from '@fagvaerk/contract/incidents.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import type { Change } from './change.ts';
import { Refusal, refuseChanged } from './refusal.ts';

type IncidentRow = Selectable<Schema['incidents']>;

/** Newest first; without `resolvedSince` all of them. */
export async function listIncidents(db: Database, resolvedSince?: Date): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .$if(resolvedSince !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('resolved_at', 'is', null), eb('resolved_at', '>=', resolvedSince as Date)])),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(presentIncident);
}

export async function saveIncident(change: Change, wanted: IncidentToSave): Promise<Incident> {
  const { IncidentID, Title, Text, IsResolved } = wanted;
  const before = IncidentID === undefined ? undefined : await requireIncident(change, IncidentID);
  await refuseChanged(change.trx, [wanted], () => before);
  const row = { title: Title, text: Text, resolved_at: IsResolved ? (before?.resolved_at ?? change.at) : null };
  const after = await (before
    ? change.trx.updateTable('incidents').set(row).where('id', '=', before.id).returningAll()
    : change.trx
        .insertInto('incidents')
        .values({ ...row, started_at: change.at })
        .returningAll()
  ).executeTakeFirstOrThrow();
  const facts = { before: before && factsOf(before), after: factsOf(after) };
  const revises = before && ({ table: 'incidents', id: before.id } as const);
  await change.record([{ action: 'incident.saved', subject: after.title, ...facts, revises }]);
  return presentIncident(await requireIncident(change, after.id));
}

export async function deleteIncident(change: Change, id: number): Promise<void> {
  const before = await requireIncident(change, id);
  await change.trx.deleteFrom('incidents').where('id', '=', id).execute();
  await change.record([{ action: 'incident.deleted', subject: before.title, before: factsOf(before) }]);
}

async function requireIncident({ trx }: Change, id: number): Promise<IncidentRow> {
  const row = await trx.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal([{ index: null, field: 'IncidentID', rule: 'no-such-incident' }]);
  return row;
}

const factsOf = ({ title, text, resolved_at }: IncidentRow) => ({
  name: title,
  text,
  isResolved: resolved_at !== null,
});

const presentIncident = ({ id, title, text, started_at, resolved_at, revision }: IncidentRow): Incident => ({
  incidentID: id,
  title,
  text,
  startedAt: started_at.toISOString(),
  resolvedAt: resolved_at?.toISOString() ?? null,
  revision,
});
