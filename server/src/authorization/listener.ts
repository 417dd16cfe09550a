import type pg from 'pg';
import { connectionConfig, DatabaseClient } from '../database/connections.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { repeatEvery } from '../time/repeat.ts';
import { type Lease, leaseMs } from './lease.ts';

type Settings = Readonly<{
  id: string;
  databaseUrl: string;
  note: ThrottledLog;
  lease: Lease;
  onChange: () => void;
  onLatestRevision: (revisionId: string) => void;
}>;

const renewEveryMs = 1_000;
const retryMs = 250;
/** A killed process stays registered until a change waits for it, so only recent heartbeats count. */
const heartbeatQuery = `
  insert into processes (id, heartbeat, revision, seen_at) values ($1, $2, -1, now())
  on conflict (id) do update set heartbeat = excluded.heartbeat, seen_at = excluded.seen_at
  returning (revision = -1) as is_new,
    (select change_id from access_changes order by revision desc limit 1) as newest,
    (select count(*) from processes
      where id <> $1 and seen_at > now() - interval '${leaseMs} milliseconds')::int as others`;

/** The lease ends when the connection is lost. */
export async function openListener({ id, databaseUrl, note, lease, onChange, onLatestRevision }: Settings) {
  let client: pg.Client | undefined;
  let isListening = false;
  let heartbeat = 0;
  let processes = 1;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    if (isClosed) return;
    const connection = new DatabaseClient({
      ...connectionConfig(databaseUrl),
      connectionTimeoutMillis: leaseMs,
      query_timeout: leaseMs,
      application_name: 'fagvaerk listener',
    });
    client = connection;
    connection.on('error', (error) => drop(connection, error));
    connection.on('end', () => drop(connection));
    connection.on('notification', onChange);
    try {
      await connection.connect();
      await connection.query('listen access_changed');
      await sendHeartbeat(connection);
      isListening = client === connection;
    } catch (error) {
      drop(connection, error);
    }
  };

  const sendHeartbeat = async (connection: pg.Client): Promise<void> => {
    const requestedAt = lease.now();
    type HeartbeatRow = { is_new: boolean; newest: string; others: number };
    const [row] = (await connection.query<HeartbeatRow>(heartbeatQuery, [id, ++heartbeat])).rows;
    if (!row || client !== connection) return;
    processes = 1 + row.others;
    // Changes before the registration did not wait for this process.
    if (row.is_new) onChange();
    else onLatestRevision(row.newest);
    lease.renew(requestedAt);
  };

  const renew = async (): Promise<void> => {
    const connection = client;
    if (connection && isListening) await sendHeartbeat(connection).catch((error) => drop(connection, error));
  };

  const drop = (lost: pg.Client, err?: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    lease.end();
    lost.end().catch(() => {});
    if (isClosed) return;
    note('listener', 'warn', { err }, 'not listening for changes of access: asking the database about every call');
    setTimeout(connect, retryMs).unref();
  };

  await connect();
  const renewals = repeatEvery(renewEveryMs, renew);

  return {
    processes: () => processes,
    close: async (): Promise<void> => {
      isClosed = true;
      lease.end();
      const closing = client;
      client = undefined;
      await renewals.close();
      await closing?.query('delete from processes where id = $1', [id]).catch(() => {});
      await closing?.end().catch(() => {});
    },
  };
}
