import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretMinimumCharacters } from '@fagvaerk/contract/limits.ts';
import { createDataFolder, reasonOf } from '../database/data-folder.ts';
import { OperatorError } from '../logging/operator-error.ts';

export async function readSecret(
  { portalSecret, dataDir }: { portalSecret: string | undefined; dataDir: string },
  databaseHasSecret: () => Promise<boolean>,
): Promise<string> {
  if (portalSecret) return portalSecret;
  const file = join(dataDir, 'secret');
  const stored = await readIfThere(file);
  if (stored === undefined && (await databaseHasSecret()))
    throw new OperatorError(
      `The secret that the database was first started with is missing: put it back as ${file}, or set PORTAL_SECRET. ` +
        'All servers on one database need the same.',
    );
  const secret = stored ?? (await createSecret(dataDir, file));
  if (secret.trim().length < secretMinimumCharacters)
    throw new OperatorError(
      `${file} has fewer than ${secretMinimumCharacters} characters, so it is not the whole secret. Put the right one back.`,
    );
  return secret;
}

/** Linking is atomic: of two concurrent starts both read the first secret. */
async function createSecret(folder: string, file: string): Promise<string> {
  await createDataFolder(folder);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new OperatorError(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}
