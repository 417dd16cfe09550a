import pg from 'pg';
import type { Note } from '../../counted-log.ts';
import { connectionOf } from '../../database/connections.ts';
import { regularly } from '../../regularly.ts';
import { type Lease, leaseMs } from './lease.ts';

type Settings = Readonly<{
  /** The name of this process on the list. */
  id: string;
  databaseUrl: string;
  note: Note;
  lease: Lease;
  /** Something has changed, or may have while nobody listened. */
  onChange: () => void;
  /** The mark of the newest change. */
  onNewest: (mark: string) => void;
}>;

const renewEveryMs = 1_000;
const retryMs = 250;
const channel = 'access_changed';
/** One that was killed stays on the list until a change waits for it, but is not heard of any more. */
const countOthers = `(select count(*) from access_followers
  where id <> $1 and seen_at > now() - interval '${leaseMs} milliseconds')::int as others`;

/**
 * A connection of its own, over which a process hears of changes, keeps its place on the list of followers and renews
 * its lease. When the connection is lost, so is the lease; another one is tried for until it is there.
 */
export class Listener {
  readonly #settings: Settings;
  #client: pg.Client | undefined;
  #heartbeat = 0;
  #processes = 1;
  #isOnList = false;
  #renewals: ReturnType<typeof regularly> | undefined;
  #isClosed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** How many were alive when this was last heard, with this one. */
  get processes(): number {
    return this.#processes;
  }

  async open(): Promise<void> {
    await this.#connect();
    this.#renewals = regularly(renewEveryMs, () => this.#renew());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#settings.lease.end();
    const closing = this.#client;
    this.#client = undefined;
    await this.#renewals?.close();
    await closing?.query('delete from access_followers where id = $1', [this.#settings.id]).catch(() => {});
    await closing?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const { id, databaseUrl, lease, onChange } = this.#settings;
    const client = new pg.Client({
      ...connectionOf(databaseUrl),
      connectionTimeoutMillis: leaseMs,
      query_timeout: leaseMs,
      application_name: 'fagvaerk listener',
    });
    this.#client = client;
    client.on('error', (error) => this.#drop(client, error));
    client.on('end', () => this.#drop(client));
    client.on('notification', onChange);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      const askedAt = lease.ask();
      const { rows } = await client.query<{ others: number }>(
        `insert into access_followers (id, heartbeat, revision, seen_at) values ($1, $2, -1, now())
         on conflict (id) do update set heartbeat = excluded.heartbeat, seen_at = excluded.seen_at
         returning ${countOthers}`,
        [id, ++this.#heartbeat],
      );
      this.#processes = 1 + (rows[0]?.others ?? 0);
      // Whatever happened before this process stood on the list, nobody has waited for it.
      onChange();
      if (this.#client !== client) return;
      this.#isOnList = true;
      lease.begin(askedAt);
    } catch (error) {
      this.#drop(client, error as Error);
    }
  }

  async #renew(): Promise<void> {
    const { id, lease, onNewest } = this.#settings;
    const client = this.#client;
    if (!client || !this.#isOnList) return;
    try {
      const askedAt = lease.ask();
      const { rows } = await client.query<{ newest: string; others: number }>(
        `update access_followers set heartbeat = $2, seen_at = now() where id = $1
         returning (select mark from access_changes order by revision desc limit 1) as newest, ${countOthers}`,
        [id, ++this.#heartbeat],
      );
      if (!rows[0]) throw new Error('struck from the list of followers after a long silence');
      this.#processes = 1 + rows[0].others;
      onNewest(rows[0].newest);
      if (this.#client === client) lease.begin(askedAt);
    } catch (error) {
      this.#drop(client, error as Error);
    }
  }

  #drop(lost: pg.Client, error?: Error): void {
    if (this.#client !== lost) return;
    const { lease, note } = this.#settings;
    this.#client = undefined;
    this.#isOnList = false;
    lease.end();
    lost.end().catch(() => {});
    if (this.#isClosed) return;
    const message = 'not listening for changes of access: asking the database about every call';
    note('listener', 'warn', { err: error }, message);
    setTimeout(() => this.#connect(), retryMs).unref();
  }
}
