import pg from 'pg';

export type DatabaseLimits = Readonly<{ callConnections: number; statementWithinMs: number; lockWithinMs: number }>;
type Timeouts = Readonly<{ statementWithinMs: number; lockWithinMs: number; idleInTransactionMs: number }>;

const connectTimeoutMs = 3_000;
/** Others may wait for its locks. */
const idleInTransactionMs = 5_000;
/** The driver gives up after PostgreSQL, in case the server hangs. */
const driverGraceMs = 1_000;

const listenerTimeouts: Timeouts = { statementWithinMs: 10_000, lockWithinMs: 8_000, idleInTransactionMs };

const longTimeouts: Partial<Record<PoolName, Timeouts>> = {
  migration: { statementWithinMs: 600_000, lockWithinMs: 60_000, idleInTransactionMs: 10_000 },
  bulk: { statementWithinMs: 60_000, lockWithinMs: 60_000, idleInTransactionMs: 10_000 },
};

export type PoolName = 'migration' | 'administration' | 'sessions' | 'calls' | 'bulk' | 'sandbox';

/** Calls and logins have their own pools, so that they cannot keep administrators from revoking rights. */
export function createPool(
  name: PoolName,
  connectionString: string,
  { callConnections, ...timeouts }: DatabaseLimits,
  onConnectionLost: (error: Error) => void,
): pg.Pool {
  const sizes: Record<PoolName, number> = {
    migration: 1,
    administration: 4,
    sessions: 2,
    calls: callConnections,
    bulk: 1,
    sandbox: 5,
  };
  const pool = new pg.Pool({
    Client: DatabaseClient,
    ...connectionConfig(connectionString, longTimeouts[name] ?? { ...timeouts, idleInTransactionMs }),
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

/** One address per host, from an address with several: `postgres://a:5432,b:5432/portal`. */
export function splitHosts(databaseUrl: string): string[] {
  const authorityAt = databaseUrl.indexOf('://') + 3;
  const pathAt = databaseUrl.slice(authorityAt).search(/[/?#]|$/) + authorityAt;
  const hostsAt = Math.max(authorityAt, databaseUrl.lastIndexOf('@', pathAt) + 1);
  const hosts = databaseUrl.slice(hostsAt, pathAt).split(',');
  return hosts.map((host) => databaseUrl.slice(0, hostsAt) + host + databaseUrl.slice(pathAt));
}

/** Connects to the host that can be written to, where the address has several. */
export class DatabaseClient extends pg.Client {
  readonly #hosts: pg.ClientConfig[];

  constructor(config: pg.ClientConfig = {}) {
    const hosts = splitHosts(config.connectionString ?? '').map((connectionString) => ({
      ...config,
      connectionString,
    }));
    super(hosts[0]);
    this.#hosts = hosts;
  }

  override connect(): Promise<this>;
  override connect(callback: (error?: Error) => void): void;
  override connect(callback?: (error?: Error) => void): unknown {
    const connecting = this.#connect();
    return callback ? connecting.then(() => callback(), callback) : connecting;
  }

  async #connect(): Promise<this> {
    // All at once, because a host that is down may not answer.
    if (this.#hosts.length > 1) Object.assign(this, await Promise.any(this.#hosts.map(requireWritable)));
    await super.connect();
    return this;
  }
}

async function requireWritable(config: pg.ClientConfig): Promise<Pick<pg.Client, 'host' | 'port'>> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    const { host, port } = client;
    if (rows[0].transaction_read_only === 'off') return { host, port };
    throw Object.assign(new Error(`the server ${host}:${port} is read-only`), { code: '25006' });
  } finally {
    client.end().catch(() => {});
  }
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
