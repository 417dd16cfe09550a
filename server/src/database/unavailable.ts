const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Connection loss, shutdown, read-only mode, timeouts, disk errors. */
const postgresCodes = /^(08...|53...|57014|57P0[1-5]|55000|55P03|25P03|25006|58...|XX00[12])$/;
const driverMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection .*(?:ended|discarded)|not queryable/i;
/** Primary SQLite result codes. */
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

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return sqliteFault(error) !== undefined;
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return networkCodes.test(code) || postgresCodes.test(code);
  return driverMessages.test(error.message);
}

export function describeFault(error: unknown): string {
  const { code } = error as { code?: unknown };
  const named = postgresFaults.find(([codes]) => typeof code === 'string' && codes.test(code));
  return sqliteFault(error) ?? named?.[1] ?? 'the database does not answer';
}

/** Not disproved by a later success: other parts of the file may be readable. */
export const isDamage = (error: unknown): boolean => sqliteFault(error) === sqliteFaults[11];

export const isHeldByAnother = (error: unknown): boolean => sqliteFault(error) === sqliteFaults[5];

function sqliteFault(error: unknown): string | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? sqliteFaults[errcode & 0xff] : undefined;
}
