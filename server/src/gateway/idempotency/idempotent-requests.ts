/** Writes with an Idempotency-Key, remembered for a day. */
import {
  idempotencyInProgressMaximumMinutes,
  idempotencyKeyHours,
  idempotentResponsesMaximumMegabytes,
} from '@fagvaerk/contract/limits.ts';
import type { Database } from '../../database/schema.ts';
import { hourMs } from '../../time/dates.ts';
import type { CallResponse } from '../call-types.ts';

export type IdempotentRequest = Readonly<{ customerID: number; siteID: number; keyHash: string; fingerprint: string }>;

export type StoredResponse = CallResponse & Readonly<{ body: Buffer }>;

export type Earlier = Readonly<{
  fingerprint: string;
  isInProgress: boolean;
  response: StoredResponse | null;
}>;

/** The processes that share the database. */
type Processes = Readonly<{ processId: string; isRunning: (processId: string) => Promise<boolean> }>;

type Vault = Readonly<{
  blind: (text: string) => string;
  encrypt: (content: Buffer, context: string) => string;
  decrypt: (encrypted: string, context: string) => Buffer;
}>;

export type IdempotentRequests = ReturnType<typeof createIdempotentRequests>;

const keptMs = idempotencyKeyHours * hourMs;
/** Then its outcome could not be stored. */
const inProgressMaximumMs = idempotencyInProgressMaximumMinutes * 60_000;

export function createIdempotentRequests(
  db: Database,
  vault: Vault,
  { processId, isRunning }: Processes,
  maximumBytes = idempotentResponsesMaximumMegabytes * 1024 * 1024,
) {
  const running = new Set<Promise<unknown>>();
  const storedBytes = new Map<number, number>();
  let countedFromMs = 0;
  const hasRoomFor = ({ body }: StoredResponse, { customerID }: IdempotentRequest, nowMs: number): boolean => {
    if (nowMs - countedFromMs >= keptMs) {
      storedBytes.clear();
      countedFromMs = nowMs;
    }
    const bytes = (storedBytes.get(customerID) ?? 0) + body.length;
    if (bytes <= maximumBytes) storedBytes.set(customerID, bytes);
    return bytes <= maximumBytes;
  };
  const keyColumns = ({ customerID, siteID, keyHash }: IdempotentRequest) => ({
    customer_id: customerID,
    site_id: siteID,
    key_hash: keyHash,
  });
  const contextOf = ({ customerID, siteID, keyHash }: IdempotentRequest) => `${customerID} ${siteID} ${keyHash}`;

  return {
    /** Keyed hashes, so that a copy of the database cannot confirm a guess. */
    blind: vault.blind,

    /** A server waits for these before it stops: their callers may have hung up. */
    whenSettled: () => Promise.allSettled(running),

    async track<Result>(write: Promise<Result>): Promise<Result> {
      running.add(write);
      return write.finally(() => running.delete(write));
    },

    /** True for exactly one of several processes. */
    async claim(request: IdempotentRequest, nowMs: number): Promise<boolean> {
      const fresh = {
        fingerprint: request.fingerprint,
        state: 'in progress',
        process_id: processId,
        created_at: new Date(nowMs),
        response_sealed: null,
      } as const;
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('idempotent_requests')
        .values({ ...keyColumns(request), ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'site_id', 'key_hash'])
            .doUpdateSet(fresh)
            .where('idempotent_requests.created_at', '<=', new Date(nowMs - keptMs)),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    async find(request: IdempotentRequest, nowMs: number): Promise<Earlier | undefined> {
      const row = await db
        .selectFrom('idempotent_requests')
        .selectAll()
        .where((where) => where.and(keyColumns(request)))
        .executeTakeFirst();
      if (!row) return undefined;
      const mayRun = row.state === 'in progress' && nowMs - row.created_at.getTime() < inProgressMaximumMs;
      return {
        fingerprint: row.fingerprint,
        isInProgress: mayRun && (await isRunning(row.process_id)),
        response:
          row.response_sealed === null ? null : deserialize(vault.decrypt(row.response_sealed, contextOf(request))),
      };
    },

    /** Without a response, repeats are refused. */
    async finish(request: IdempotentRequest, response: StoredResponse | null, nowMs: number): Promise<void> {
      const result =
        response && hasRoomFor(response, request, nowMs)
          ? ({ state: 'stored', response_sealed: vault.encrypt(serialize(response), contextOf(request)) } as const)
          : ({ state: 'sent' } as const);
      await db
        .updateTable('idempotent_requests')
        .set(result)
        .where((where) => where.and(keyColumns(request)))
        .execute();
    },

    /** A write that was not carried out may be sent again. */
    async release(request: IdempotentRequest): Promise<void> {
      await db
        .deleteFrom('idempotent_requests')
        .where((where) => where.and(keyColumns(request)))
        .execute();
    },
  };
}

/** One line of JSON, then the body as it is. */
const serialize = ({ body, ...head }: StoredResponse): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);

function deserialize(content: Buffer): StoredResponse {
  const end = content.indexOf('\n');
  return { ...JSON.parse(content.toString('utf8', 0, end)), body: content.subarray(end + 1) };
}
