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
/** PostgreSQL: lost connections, too many of them, stopped or starting, closed to us, and statements that took too long. */
const postgresCodes = /^(08...|53300|57014|57P0[1-5]|55000)$/;
/** What the driver says without any code. */
const driverMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|connection .*ended|not queryable/i;
/** SQLite: another process holds the file, the disk fails or is full. */
const sqliteCodes = new Set([5, 6, 10, 13]);

/** Whether the database could not be reached, rather than that it was asked something wrong: trying again may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown };
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff);
  if (code === 'ENOENT') return syscall === 'connect';
  if (typeof code === 'string') return networkCodes.has(code) || postgresCodes.test(code);
  return driverMessages.test(error.message);
}
