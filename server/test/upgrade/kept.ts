/** The data of the last release as text, and back again. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { embeddedFile } from '../../src/database/open.ts';
import type { ask, Remembered } from './life.ts';

type Settings = Readonly<{ dataDir: string; databaseUrl: string | undefined }>;
export type Kept = Readonly<{ at: string; remembered: Remembered; answers: Awaited<ReturnType<typeof ask>> }>;

const folder = join(import.meta.dirname, 'released');
const engineOf = ({ databaseUrl }: Settings) => (databaseUrl === undefined ? 'sqlite' : 'postgres');

export const keepKept = (settings: Settings, kept: Kept): Promise<void> =>
  writeFile(join(folder, `${engineOf(settings)}.json`), `${JSON.stringify(kept, null, 2)}\n`);

export const readKept = async (settings: Settings): Promise<Kept> =>
  JSON.parse(await readFile(join(folder, `${engineOf(settings)}.json`), 'utf8')) as Kept;

/** Nobody may be writing. `programs` is where PostgreSQL's own are. */
export async function keepData(settings: Settings, programs: string): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const text =
    databaseUrl === undefined ? dumpEmbedded(embeddedFile(dataDir)) : await dumpShared(databaseUrl, programs);
  await writeFile(join(folder, `${engineOf(settings)}.sql`), text);
}

/** Into an empty database. */
export async function restoreData(settings: Settings): Promise<void> {
  const text = await readFile(join(folder, `${engineOf(settings)}.sql`), 'utf8');
  if (settings.databaseUrl === undefined) {
    const database = new DatabaseSync(embeddedFile(settings.dataDir), { enableForeignKeyConstraints: false });
    database.exec(`pragma auto_vacuum = incremental; begin; ${text} commit;`);
    return database.close();
  }
  const client = new pg.Client(settings.databaseUrl);
  await client.connect();
  await client.query(text);
  await client.end();
}

function dumpEmbedded(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const made = database
    .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all() as { type: string; name: string; sql: string }[];
  const tables = made.filter(({ type }) => type === 'table');
  const rowsOf = (table: string) =>
    database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => `insert into "${table}" values (${Object.values(row).map(literal).join(', ')});`);
  const lines = [
    ...tables.map(({ sql }) => `${sql};`),
    // Made by the first table that numbers its rows.
    'delete from sqlite_sequence;',
    ...[...tables.map(({ name }) => name), 'sqlite_sequence'].flatMap(rowsOf),
    ...made.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`),
  ];
  database.close();
  return `${lines.join('\n')}\n`;
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return String(value);
}

async function dumpShared(databaseUrl: string, programs: string): Promise<string> {
  const asText = ['--inserts', '--no-owner', '--no-privileges', '--no-comments'];
  const dumped = await promisify(execFile)(join(programs, 'pg_dump'), [...asText, databaseUrl], {
    maxBuffer: 64 * 1024 * 1024,
  });
  // Without its remarks, and without what only its own reader understands.
  const lines = dumped.stdout.split('\n').filter((line) => line !== '' && !/^(--|\\)/.test(line));
  return `${lines.join('\n')}\n`;
}
