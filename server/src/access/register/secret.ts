import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What keys are encrypted with: the configured secret, or one that is made at the first start and kept with the data. */
export async function readSecret(settings: { portalSecret: string | undefined; dataDir: string }): Promise<string> {
  if (settings.portalSecret) return settings.portalSecret;
  const file = join(settings.dataDir, 'secret');
  return (await readIfThere(file)) ?? (await makeSecret(settings.dataDir, file));
}

/** Two processes may start at once: a link is made whole or not at all, so both read the one that came first. */
async function makeSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
