import { existsSync } from 'node:fs';
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

export const movedMark = (folder: string): string => join(folder, 'moved-to-postgresql');

export function requireNotMoved(folder: string): void {
  const mark = movedMark(folder);
  if (existsSync(mark))
    throw new OperatorError(
      `The data in ${folder} was moved to PostgreSQL: set DATABASE_URL. To go on with what is here, without what was changed since, delete ${mark}.`,
    );
}

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
        ? `A server already works with the data in ${folder}. Stop it first. A second server needs another DATA_DIR, or a PostgreSQL that both share with DATABASE_URL.`
        : `${file} cannot be locked: ${message}.`,
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}
