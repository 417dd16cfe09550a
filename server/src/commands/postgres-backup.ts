import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { connectionConfig, DatabaseClient } from '../database/connections.ts';
import { DatabaseOpenError } from '../database/open.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { type Contents, leftOut, requireFitting, requireReplace } from './backup-contents.ts';
import { addressFor, startProgram } from './postgres-programs.ts';

export async function dumpPostgres(databaseUrl: string, draft: string): Promise<void> {
  const { isPortal } = await inspect(databaseUrl);
  if (!isPortal) throw new OperatorError('There is no data of a portal at the address in DATABASE_URL.');
  // The log of calls has a table for each day.
  const exclusions = leftOut.map((table) => `--exclude-table-data=${table === 'calls' ? 'calls*' : table}`);
  const { argument, variables } = addressFor(databaseUrl);
  const args = ['--format=custom', '--no-unlogged-table-data', ...exclusions, `--file=${draft}`, argument];
  await startProgram('pg_dump', args, variables).ended;
}

export async function restorePostgres(
  file: string,
  config: Config,
  databaseUrl: string,
  replaces: boolean,
): Promise<void> {
  const { objects, others } = await inspect(databaseUrl);
  if (others > 0) throw new OperatorError(othersAreConnected);
  requireReplace(objects > 0, replaces);
  await requireFitting(await readArchive(file), config);

  const { argument, variables } = addressFor(databaseUrl);
  const psql = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', argument], variables);
  psql.stdout.resume();
  const sending = pipeline(restoringScript(file), psql.stdin);
  // If psql fails, its own complaint says more.
  sending.catch(() => {});
  await psql.ended;
  await sending;
}

const othersAreConnected = 'a portal, sandbox or command is connected to the database. Stop all of them first';
const others = `from pg_stat_activity where datname = current_database()
  and application_name like 'fagvaerk%' and pid <> pg_backend_pid()`;

/**
 * One transaction, which PostgreSQL rolls back unless the script is complete. Connections are counted again once the
 * tables are locked, because a portal that starts later waits for them.
 */
async function* restoringScript(file: string): AsyncGenerator<string | Buffer> {
  yield `begin;
    set local client_min_messages = warning;
    set local lock_timeout = '10s';
    drop schema if exists public cascade;
    do 'begin if exists (select ${others.replaceAll("'", "''")}) then raise ''${othersAreConnected}''; end if; end';
    create schema public;\n`;
  const archive = startProgram('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  yield* archive.stdout;
  await archive.ended;
  // A dump that was made in another way holds them.
  yield `\nset search_path = public; truncate ${leftOut.join(', ')};\ncommit;\n`;
}

async function readArchive(file: string): Promise<Contents> {
  const tables = ['--table=kysely_migration', '--table=installation'];
  const archive = startProgram('pg_restore', ['--data-only', ...tables, '--file=-', file]);
  const script = await text(archive.stdout);
  await archive.ended;
  const [, fingerprint] = /^COPY public\.installation \(id, secret_fingerprint,.*\n1\t(\S+)\t/m.exec(script) ?? [];
  const [, rows = ''] = /^COPY public\.kysely_migration \(name,.*\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  if (fingerprint === undefined) throw new OperatorError('it is not a backup of a portal');
  const migrations = Array.from(rows.matchAll(/^\S+/gm), ([name]) => name);
  return { migrations, fingerprint: fingerprint === '\\N' ? null : fingerprint };
}

type Found = Readonly<{ objects: number; isPortal: boolean; others: number }>;

/** Refuses a database of another program. */
export async function inspect(databaseUrl: string): Promise<Found> {
  const client = new DatabaseClient(connectionConfig(databaseUrl));
  client.on('error', () => {});
  let found: Found;
  try {
    await client.connect();
    const { rows } = await client.query<Found>(`select
      (select count(*)::integer from pg_class where relnamespace = to_regnamespace('public'))
        + (select count(*)::integer from pg_proc where pronamespace = to_regnamespace('public')) as objects,
      to_regclass('public.installation') is not null as "isPortal",
      (select count(*)::integer ${others}) as others`);
    found = rows[0] as Found;
  } catch (error) {
    throw new DatabaseOpenError(error);
  } finally {
    await client.end().catch(() => {});
  }
  if (found.objects > 0 && !found.isPortal)
    throw new OperatorError('the database holds tables or functions of another program');
  return found;
}
