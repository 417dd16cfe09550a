import pg from 'pg';
import type { Note } from '../../counted-log.ts';
import { connectionOf } from '../../database/connections.ts';
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

/**
 * A connection of its own, over which a process hears of changes, keeps its place on the list of followers and renews
 * its lease. When the connection is lost, so is the lease; another one is tried for until it is there.
 */
export class Listener {
  readonly #settings: Settings;
  #client: pg.Client | undefined;
  #heartbeat = 0;
  #isOnList = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async open(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => this.#renew(), renewEveryMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#settings.lease.end();
    clearInterval(this.#timer);
    const closing = this.#client;
    this.#client = undefined;
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
      await client.query(
        `insert into access_followers (id, heartbeat, revision) values ($1, $2, -1)
         on conflict (id) do update set heartbeat = excluded.heartbeat`,
        [id, ++this.#heartbeat],
      );
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
      const { rows } = await client.query<{ newest: string }>(
        `update access_followers set heartbeat = $2 where id = $1
         returning (select mark from access_changes order by revision desc limit 1) as newest`,
        [id, ++this.#heartbeat],
      );
      if (!rows[0]) throw new Error('struck from the list of followers after a long silence');
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
