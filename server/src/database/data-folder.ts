import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../logging/operator-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
};

export const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};

export async function createDataFolder(folder: string, setting = 'DATA_DIR'): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(`${setting} cannot be used, ${folder}: ${reasonOf(error)}.`, { cause: error });
  }
}

export const isReadableByOthers = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' && ((await stat(folder)).mode & 0o077) !== 0;

const waitForOthersMs = 9_000;
const sqliteBusy = 5;

/** Locks a separate file, so that commands can still use the database. */
export function lockDataFolder(folder: string, name = 'portal.lock'): { release: () => void } {
  const file = join(folder, name);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: waitForOthersMs });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new OperatorError(
      errcode === sqliteBusy
        ? `Another server already works with the data in ${folder}. Stop that one, give this one another DATA_DIR, or let both share a PostgreSQL with DATABASE_URL.`
        : `${file} cannot be locked: ${message}.`,
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}
