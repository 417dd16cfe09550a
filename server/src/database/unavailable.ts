import { DatabaseGoneError } from './node-sqlite.ts';

/** Connection refused, reset or never answered, by the names of the operating system. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * PostgreSQL: lost connections, too many of them, stopped or starting, closed to us, statements and transactions that
 * took too long, locks that others hold, disks that are full or fail, and a server that only reads.
 */
const postgresCodes = /^(08...|53...|57014|57P0[1-5]|55000|55P03|25P03|25006|58...|XX00[12])$/;
/** What the driver says without any code. */
const driverMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection .*(?:ended|discarded)|not queryable/i;
/** SQLite, by the first byte of its codes. */
const sqliteFaults: Readonly<Record<number, string>> = {
  5: 'another process holds the database',
  6: 'another process holds the database',
  8: 'the database is read-only',
  10: 'the disk fails',
  11: 'the database file is damaged',
  13: 'the disk is full',
  14: 'the database file cannot be opened',
  26: 'the database file is damaged',
};
const postgresFaults: readonly (readonly [RegExp, string])[] = [
  [/^53100$/, 'the disk of the database is full'],
  [/^25006$/, 'the database is read-only'],
  [/^55P03$/, 'another process holds the database'],
  [/^(?:58|XX)/, 'the disk of the database fails'],
];

/** Whether the database could not be used, rather than that it was asked something wrong: trying again may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (error instanceof DatabaseGoneError) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteFaultOf(error) !== undefined;
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return networkCodes.has(code) || postgresCodes.test(code);
  return driverMessages.test(error.message);
}

/** Why the database cannot be used, in words that anybody may read. */
export function faultOf(error: unknown): string {
  if (error instanceof DatabaseGoneError) return 'the database file is gone';
  const { code } = error as { code?: unknown };
  const named = postgresFaults.find(([codes]) => typeof code === 'string' && codes.test(code));
  return sqliteFaultOf(error) ?? named?.[1] ?? 'the database does not answer';
}

/** What no later success disproves: other parts of the file may still be read. */
export const isDamage = (error: unknown): boolean => sqliteFaultOf(error) === sqliteFaults[11];

function sqliteFaultOf(error: unknown): string | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? sqliteFaults[errcode & 0xff] : undefined;
}
