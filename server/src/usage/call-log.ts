import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CallOutcome, LoggedField } from '@fagvaerk/contract/calls.ts';
import type { SandboxScenario } from '@fagvaerk/contract/scenarios.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/schema.ts';
import { isPostgres } from '../database/write.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { networkOf } from '../net/networks.ts';
import { createPartitions, dayNumber } from './call-partitions.ts';
import { insertRows } from './insert-rows.ts';
import { inUsageTransaction, rowsPerTransaction, withoutDeletedCustomers } from './usage.ts';

export type AnsweredCall = Readonly<{
  atMs: number;
  customerID: number;
  keyFingerprint: number;
  siteID: number;
  /** May be more precise than the counted endpoint. */
  endpointID: number;
  countedEndpointID: number;
  method: string;
  status: number;
  outcome: CallOutcome | null;
  code: string | null;
  /** False if the portal answered in its place. */
  isAnsweredBySite: boolean;
  durationMs: number;
  bytes: number;
  requestID: string;
  address: string;
  /** With the stored response of an earlier call. */
  isReplayed: boolean;
  isKeyed: boolean;
  isLaterPage: boolean;
  scenario: SandboxScenario | null;
  /** Refused by a 400. */
  fields?: readonly LoggedField[] | undefined;
  /** False for calls that are only counted. */
  isLogged: boolean;
}>;

type Settings = Readonly<{ db: Database; note: ThrottledLog; demoKeyFingerprint: number }>;

/** About 15 MB. */
const waitingMaximum = 50_000;

export function createCallLog({ db, note, demoKeyFingerprint }: Settings) {
  const waiting: AnsweredCall[] = [];
  const partitionedDays = new Set<number>();
  let lost = 0;

  const toRow = (call: AnsweredCall) => ({
    at: new Date(call.atMs),
    customer_id: call.customerID,
    key_fingerprint: call.keyFingerprint,
    site_id: call.siteID,
    endpoint_id: call.endpointID,
    method: call.method,
    status: call.status,
    outcome: call.outcome,
    code: call.code,
    duration_ms: Math.round(call.durationMs),
    bytes: call.bytes,
    request_id: call.requestID,
    address: call.address,
    network: call.keyFingerprint === demoKeyFingerprint ? networkOf(call.address) : null,
    is_replayed: call.isReplayed,
    is_keyed: call.isKeyed,
    is_later_page: call.isLaterPage,
    scenario: call.scenario,
    fields: call.fields ? JSON.stringify(call.fields) : null,
  });

  const insert = async (calls: readonly AnsweredCall[]): Promise<void> => {
    if (isPostgres(db)) {
      const missing = new Set(calls.map(({ atMs }) => dayNumber(atMs))).difference(partitionedDays);
      if (missing.size > 0) await createPartitions(db, [...missing]);
      for (const day of missing) partitionedDays.add(day);
    }
    try {
      await inUsageTransaction(db, async (trx) =>
        insertRows(trx, 'calls', await withoutDeletedCustomers(trx, calls.map(toRow))),
      );
    } catch (error) {
      // Another process may have dropped partitions.
      partitionedDays.clear();
      throw error;
    }
  };

  return {
    add: (call: AnsweredCall): void => {
      if (waiting.length < waitingMaximum) return void waiting.push(call);
      lost++;
      note('lost from the log', 'error', {}, 'too many calls wait to be written: the call log lacks some');
    },
    /** Failed batches stay queued, in order. */
    write: async (): Promise<void> => {
      for (const batch of batchesOf([...waiting], rowsPerTransaction(db))) {
        await insert(batch);
        waiting.splice(0, batch.length);
        await yieldToEventLoop();
      }
    },
    stats: () => ({ waiting: waiting.length, lost }),
  };
}
