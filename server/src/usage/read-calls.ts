import type { LoggedCall, LoggedField, RefusedField } from '@fagvaerk/contract/calls.ts';
import { apiErrors, refusalSentence } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { demoLoggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { networkOf } from '../net/networks.ts';
import { dayMs } from '../time/dates.ts';
import { internalEndpointPaths } from './usage.ts';

type StoredCall = Selectable<Schema['calls']>;

export type CallLogLimits = Readonly<{ days: number; calls: number }>;

/** Case-insensitive equality; empty values match everything. */
export type CallFilter = Readonly<
  Partial<Record<'outcome' | 'method' | 'path' | 'siteName' | 'requestID', string | undefined>>
>;
export type CallQuery = CallFilter &
  Readonly<{
    address?: string | undefined;
    from?: Date;
    /** Applied before filtering, so that filters cannot probe hidden data. */
    redact?: (call: LoggedCall) => LoggedCall;
  }>;

export const oldestShown = ({ days }: CallLogLimits, nowMs: number): Date => new Date(nowMs - days * dayMs);

export async function readCalls(
  db: Database,
  customerID: number,
  { address, from, redact = (call) => call, ...filter }: CallQuery,
  limits: CallLogLimits,
  nowMs: number,
): Promise<(LoggedCall & Pick<StoredCall, 'id'>)[]> {
  let query = db
    .selectFrom('calls')
    .select(['id', 'at', 'site_id', 'endpoint_id', 'method', 'status', 'outcome', 'code'])
    .select(['duration_ms', 'bytes', 'request_id', 'address', 'is_replayed'])
    .where('customer_id', '=', customerID)
    .where('at', '>=', oldestShown(limits, nowMs))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(address === undefined ? limits.calls : demoLoggedCallsMaximum);
  if (from !== undefined) query = query.where('at', '>=', from);
  // The network is indexed; the demo key may have millions of calls.
  if (address !== undefined) query = query.where('network', '=', networkOf(address)).where('address', '=', address);
  const rows = await query.execute();
  const toLoggedCall = await loadNames(db);
  const calls = rows.map((row) => ({ id: row.id, ...redact(toLoggedCall(row)) }));
  const wanted = Object.entries(filter).filter(([, value]) => value);
  const isWanted = (call: LoggedCall) =>
    wanted.every(([field, value]) => call[field as keyof CallFilter]?.toLowerCase() === value?.toLowerCase());
  return calls.filter(isWanted);
}

/** By call, apart from them: only those of one page are shown. */
export async function readRefusedFields(
  db: Database,
  ids: readonly StoredCall['id'][],
  language: Language,
): Promise<Map<StoredCall['id'], RefusedField[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('calls').select(['id', 'fields']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, fields }) => [id, (fields ?? []).flatMap((field) => describeField(field, language))]));
}

/** Nothing for the code of another version of the server. */
function describeField({ name, code, isInObject, details }: LoggedField, language: Language): RefusedField[] {
  if (!Object.hasOwn(apiErrors, code)) return [];
  const message = refusalSentence(code, isInObject, { field: name, ...details }, language);
  return [{ name, code, message: message.replaceAll(/\{\w+\}/g, '…') }];
}

/** Joins names in memory: three times as fast for 5,000 rows. */
export async function loadNames(
  db: Database,
): Promise<(row: Omit<StoredCall, 'customer_id' | 'key_fingerprint' | 'network' | 'fields'>) => LoggedCall> {
  const sites = await db.selectFrom('sites').select(['id', 'name']).execute();
  const endpoints = await db.selectFrom('endpoints').select(['id', 'path']).execute();
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  const paths = new Map([...internalEndpointPaths, ...endpoints.map(({ id, path }) => [id, path] as const)]);
  return (row) => ({
    at: row.at.toISOString(),
    siteName: siteNames.get(row.site_id) ?? null,
    method: row.method,
    path: paths.get(row.endpoint_id) ?? null,
    status: row.status,
    outcome: row.outcome,
    code: row.code,
    durationMs: row.duration_ms,
    bytes: Number(row.bytes),
    requestID: row.request_id,
    address: row.address,
    isReplayed: row.is_replayed,
  });
}
