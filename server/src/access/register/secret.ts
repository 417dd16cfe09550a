import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretMinimumCharacters } from '../../config.ts';
import { makeDataFolder, reasonOf } from '../../database/data-folder.ts';

type Settings = { portalSecret: string | undefined; dataDir: string };

/** Said to the person who starts the server. */
export class SecretError extends Error {}

/**
 * What keys are encrypted with: the configured secret, or one that is made at the first start and kept with the data. A
 * database that knows a secret already is never given another one.
 */
export async function readSecret(
  { portalSecret, dataDir }: Settings,
  isKnown: () => Promise<boolean>,
): Promise<string> {
  if (portalSecret) return portalSecret;
  const file = join(dataDir, 'secret');
  const kept = await readIfThere(file);
  if (kept === undefined && (await isKnown())) throw missing(file);
  const secret = kept ?? (await makeSecret(dataDir, file));
  if (secret.trim().length < secretMinimumCharacters) throw tooShort(file);
  return secret;
}

const missing = (file: string) =>
  new SecretError(
    `The secret that the database was first started with is missing: put it back as ${file}, or set PORTAL_SECRET. ` +
      'All servers on one database need the same.',
  );

const tooShort = (file: string) =>
  new SecretError(
    `${file} has fewer than ${secretMinimumCharacters} characters, so it is not the whole secret. Put the right one back.`,
  );

/** Two processes may start at once: a link is made whole or not at all, so both read the one that came first. */
async function makeSecret(folder: string, file: string): Promise<string> {
  await makeDataFolder(folder);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new SecretError(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
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
    throw new SecretError(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}
