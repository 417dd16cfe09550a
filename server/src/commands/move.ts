import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../config.ts';
import { lockDataFolder, movedMark, reasonOf } from '../database/data-folder.ts';
import { openDatabase, openSecondPool } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { KeyVault } from '../directory/api-keys.ts';
import { isUnused, loadKeyVault, requireFittingVault } from '../directory/initialize.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { openSandboxDatabase } from '../sandbox/database.ts';
import { createPartitions, dayNumber } from '../usage/call-partitions.ts';
import { parseWords, requireEmbeddedFile, runCommand, UsageError } from './command.ts';
import { copyTables, setSequences } from './copy-tables.ts';
import { inspect } from './postgres-backup.ts';

const usage = `Usage:
  npm run move -- --to postgres://…   while no server runs: copies all data in DATA_DIR to an empty PostgreSQL
  npm run move                        the same, to the address in DATABASE_URL`;

await runCommand(async (words, config) => {
  const { positionals, values } = parseWords(words, { to: { type: 'string' } }, usage);
  const { databaseUrl } = values.to === undefined ? config : readConfig({ DATABASE_URL: values.to });
  if (positionals.length > 0 || databaseUrl === undefined) throw new UsageError(usage);
  requireEmbeddedFile(config);
  let rows: number;
  try {
    rows = await move({ ...config, databaseUrl: undefined }, { ...config, databaseUrl });
  } catch (error) {
    throw new OperatorError(`The move failed: ${reasonOf(error)}`);
  }
  const secret = config.portalSecret
    ? 'the same PORTAL_SECRET'
    : `PORTAL_SECRET from ${join(config.dataDir, 'secret')}`;
  console.log(`${rows} rows are moved; their number and hash are the same in every table, and the secret fits the API keys.
Next: start all portals with DATABASE_URL and ${secret}.
${config.dataDir} is kept as it was, and marked as moved: a start on it without DATABASE_URL says so.`);
});

async function move(from: Config, to: Config & { databaseUrl: string }): Promise<number> {
  for (const lock of ['portal.lock', 'sandbox.lock']) lockDataFolder(from.dataDir, lock);
  await using source = await openDatabase(from);
  await using sandbox = await openSandboxDatabase(from);
  const vault = await loadKeyVault(source, from);
  await inspect(to.databaseUrl);
  await using target = await openDatabase(to);
  await (await openSandboxDatabase(to)).destroy();
  if (!(await isUnused(target))) throw new OperatorError('there is a portal on that PostgreSQL already');
  await createPartitions(target, await daysOfCalls(source));
  await using writer = openSecondPool(target, 'bulk', to);
  const mark = movedMark(from.dataDir);
  let moved = 0;
  try {
    // Its transaction keeps commands from changing what was copied.
    await source.transaction().execute((portal) =>
      writer.transaction().execute(async (trx) => {
        await requireFittingVault(portal, vault);
        moved = (await copyTables(portal, trx)) + (await copyTables(sandbox, trx));
        await setSequences(portal, trx);
        await openOneKey(trx, vault);
        // Before the commit: two portals that both go on would be worse than none.
        await writeFile(mark, `${new Date().toISOString()}\n`);
      }),
    );
  } catch (error) {
    // A connection that breaks at the commit does not say whether it was carried out.
    const isStillUnused = await isUnused(target).catch(() => {
      throw new OperatorError(`${reasonOf(error)}. See whether PostgreSQL has the data: if not, delete ${mark}`);
    });
    if (isStillUnused) {
      await rm(mark, { force: true });
      throw error;
    }
  }
  return moved;
}

/** Calls are stored by UTC day. */
async function daysOfCalls(source: Database): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`select distinct substr(at, 1, 10) as day from calls`.execute(source);
  return rows.map(({ day }) => dayNumber(Date.parse(day)));
}

async function openOneKey(db: Database, vault: KeyVault): Promise<void> {
  const customer = await db.selectFrom('customers').select(['key_sealed', 'key_hash']).limit(1).executeTakeFirst();
  if (customer) vault.unseal(customer.key_sealed, customer.key_hash);
}
