import pg from 'pg';

export type DatabaseLimits = Readonly<{ callConnections: number; statementWithinMs: number; lockWithinMs: number }>;
type Timeouts = Readonly<{ statementWithinMs: number; lockWithinMs: number; idleInTransactionMs: number }>;

const connectTimeoutMs = 3_000;
/** Others may wait for its locks. */
const idleInTransactionMs = 5_000;
/** The driver gives up after PostgreSQL, in case the server hangs. */
const driverGraceMs = 1_000;

const listenerTimeouts: Timeouts = { statementWithinMs: 10_000, lockWithinMs: 8_000, idleInTransactionMs };
const migrationTimeouts: Timeouts = { statementWithinMs: 600_000, lockWithinMs: 60_000, idleInTransactionMs: 10_000 };

export type PoolName = 'migration' | 'administration' | 'calls' | 'sandbox';

/** API calls have their own pool, so that they cannot keep administrators from revoking rights. */
export function createPool(
  name: PoolName,
  connectionString: string,
  { callConnections, ...timeouts }: DatabaseLimits,
  onConnectionLost: (error: Error) => void,
): pg.Pool {
  const sizes: Record<PoolName, number> = { migration: 1, administration: 4, calls: callConnections, sandbox: 5 };
  const pool = new pg.Pool({
    ...connectionConfig(
      connectionString,
      name === 'migration' ? migrationTimeouts : { ...timeouts, idleInTransactionMs },
    ),
    max: sizes[name],
  });
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => {
    // The pool only handles errors of idle connections; others would end the process.
    client.on('error', onConnectionLost);
    closeOnTimeout(client);
  });
  return pool;
}

/** Enforced by PostgreSQL, even if this process hangs. */
export const connectionConfig = (connectionString: string, timeouts: Timeouts = listenerTimeouts): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: timeouts.statementWithinMs,
  lock_timeout: timeouts.lockWithinMs,
  idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
  query_timeout: timeouts.statementWithinMs + driverGraceMs,
  // Detects clients that hang without reading the response.
  options: `-c tcp_user_timeout=${idleInTransactionMs}`,
  keepAlive: true,
  application_name: 'fagvaerk',
});

/** A statement that timed out in the driver still occupies its connection. */
function closeOnTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = ((...args: unknown[]) =>
    query(...args).catch((error: Error) => {
      if (error.message === 'Query read timeout') client.end().catch(() => {});
      throw error;
    })) as typeof client.query;
}
