import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Said to the person who starts the server or runs a command. */
export class DataFolderError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
};

/** What keeps a file or folder from being used, for people. */
export const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};

/** Makes the folder where it is missing; fails where it cannot be worked in. */
export async function makeDataFolder(folder: string, setting = 'DATA_DIR'): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(`${setting} cannot be used, ${folder}: ${reasonOf(error)}.`, { cause: error });
  }
}

/** One by one: where nobody can make folders, as below /proc, Node's own `recursive` tries for ever. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (await isFolder(folder)) return;
    const above = dirname(folder);
    const isLost = (error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder || (await isFolder(above));
    if (isLost) throw error;
    await makeFolder(above);
    await makeFolder(folder);
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const ownFiles = /^(?:portal\.(?:sqlite|sqlite-wal|sqlite-shm|lock)|secret)$/;

/** Takes others' rights off what an older release has written. Whether others may still look into the folder itself, which is its owner's to decide. */
export async function closeToOthers(folder: string): Promise<{ isOpenToOthers: boolean }> {
  if (process.platform === 'win32') return { isOpenToOthers: false };
  const files = (await readdir(folder)).filter((name) => ownFiles.test(name));
  // Somebody else's cannot be changed, and are reported when they are opened.
  await Promise.all(files.map((name) => chmod(join(folder, name), 0o600).catch(() => {})));
  return { isOpenToOthers: ((await stat(folder)).mode & 0o077) !== 0 };
}

/** As long as a server before may take to end in order. */
const waitForOthersMs = 9_000;
const lookAgainMs = 100;

/**
 * Keeps every other server out of the folder until `release`, or until the process ends, however it does: what a server
 * has in memory would not follow what another one writes. The lock is one of the operating system, on a file of its own,
 * so that commands still reach the database.
 */
export async function holdDataFolder(folder: string): Promise<{ release: () => void }> {
  const file = join(folder, 'portal.lock');
  const lock = openLock(file);
  for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
    try {
      lock.exec('begin exclusive');
      return { release: () => lock.close() };
    } catch (error) {
      const isHeld = ((error as { errcode?: number }).errcode ?? 0) === 5;
      if (isHeld && waitedMs < waitForOthersMs) await sleep(lookAgainMs);
      else {
        lock.close();
        throw isHeld ? inUse(folder) : unusable(file, error);
      }
    }
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(file, error);
  }
}

const unusable = (file: string, cause: unknown) =>
  new DataFolderError(`${file} cannot be locked: ${(cause as Error).message}.`, { cause });

const inUse = (folder: string) =>
  new DataFolderError(
    `Another server already works with the data in ${folder}. Stop that one, give this one another DATA_DIR, ` +
      'or let both share a PostgreSQL with DATABASE_URL.',
  );
