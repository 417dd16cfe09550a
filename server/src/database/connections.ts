import pg from 'pg';

/** For a connection, or for one of the pool to become free. */
const connectWithinMs = 3_000;
/** A process that has been silent for so long in a transaction has no right to it any more: others wait for its locks. */
const silentWithinMs = 5_000;
/** For another transaction to end: longer than a process that stands still can keep one open. */
export const lockLeastMs = silentWithinMs + 1_000;
/** What a migration does may take long, but it is not silent meanwhile. */
const migrationWithinMs = 600_000;
/** It is silent too when it takes no more of an answer; the server notices that on TCP only. */
const options = `-c tcp_user_timeout=${silentWithinMs}`;

/** What can be set of them. */
export type DatabaseLimits = Readonly<{ callConnections: number; statementWithinMs: number; lockWithinMs: number }>;
export const standardLimits: DatabaseLimits = {
  callConnections: 10,
  statementWithinMs: 10_000,
  lockWithinMs: 8_000,
};

type Limits = Readonly<{ statementWithinMs: number; lockWithinMs: number; silentWithinMs: number }>;
type PoolLimits = Limits & Readonly<{ max: number }>;
const daily: Limits = { ...standardLimits, silentWithinMs };

/** How many connections to PostgreSQL, and how long anything on them may take. */
export function poolsBy({ callConnections, statementWithinMs, lockWithinMs }: DatabaseLimits) {
  const limits = { statementWithinMs, lockWithinMs, silentWithinMs };
  return {
    migration: { max: 1, statementWithinMs: migrationWithinMs, lockWithinMs: 60_000, silentWithinMs: 10_000 },
    administration: { max: 4, ...limits },
    /** Apart: calls that wait for the database must not keep administrators from taking rights away. */
    calls: { max: callConnections, ...limits },
  } as const satisfies Record<string, PoolLimits>;
}

/** What the server is told with each connection. It keeps these limits even where this process stands still. */
export const connectionOf = (connectionString: string, limits: Limits = daily) => ({
  connectionString,
  connectionTimeoutMillis: connectWithinMs,
  statement_timeout: limits.statementWithinMs,
  lock_timeout: limits.lockWithinMs,
  idle_in_transaction_session_timeout: limits.silentWithinMs,
  // For a server that has stopped answering, and so cannot stop the statement either.
  query_timeout: limits.statementWithinMs + 1_000,
  options,
  keepAlive: true,
  application_name: 'fagvaerk',
});

export function makePool(
  connectionString: string,
  { max, ...limits }: PoolLimits,
  onConnectionLost: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({ ...connectionOf(connectionString, limits), max });
  pool.on('error', onConnectionLost);
  // The pool hears only the connections that are idle. One that is lost between two queries would end the process.
  pool.on('connect', (client) => {
    client.on('error', onConnectionLost);
    endWhenGivenUp(client);
  });
  return pool;
}

/** A statement that was given up keeps its connection busy: neither its own transaction nor anybody else should wait there. */
function endWhenGivenUp(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>;
  client.query = ((...question: unknown[]) =>
    ask(...question).catch((error: Error) => {
      if (error.message === 'Query read timeout') client.end().catch(() => {});
      throw error;
    })) as typeof client.query;
}
