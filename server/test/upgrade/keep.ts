// Keeps the data of this release for the tests of the next one, on both databases: `npm run release:data`, as part of a release.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { root } from '../../../scripts/prepare.mjs';
import { openDatabase } from '../../src/database/open.ts';
import { type Database, openSqlite, postgresAt, startProduct } from '../hardening/product.ts';
import { Proof } from '../hardening/proof.ts';
import { keepData, keepKept } from './kept.ts';
import { ask, keptEntities, live } from './life.ts';

const programs = await findPrograms();
if (!programs) throw new Error('There is no PostgreSQL here, and the data is kept on both databases');
const proof = new Proof();
try {
  const server = await startPostgres(programs);
  proof.finally(server.remove);
  for (const database of [await openSqlite(proof), await postgresAt(proof, server.url)]) await keep(database, programs);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const file = join(import.meta.dirname, 'released', 'release.json');
  await writeFile(file, `${JSON.stringify({ version, commit }, null, 2)}\n`);
} finally {
  await proof.clear();
}

async function keep({ settings, variables }: Database, postgresPrograms: string): Promise<void> {
  const product = await startProduct(proof, variables);
  const remembered = await live(product.origin);
  // What was counted is written by then.
  await product.end();
  const db = await openDatabase(settings);
  await db.deleteFrom('sandbox_records').where('entity', 'not in', keptEntities).execute();
  await db.deleteFrom('sessions').execute();
  await db.destroy();
  await keepData(settings, postgresPrograms);

  const at = new Date().toISOString();
  const again = await startProduct(proof, variables);
  await keepKept(settings, { at, remembered, answers: await ask(again.origin, remembered) });
  await again.end();
}
