import { DatabaseError } from 'pg';

/** The database cannot be reached or is shutting down. The same call may succeed seconds later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code = 'database_unavailable';
}

const unavailableSqlStates = new Set([
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '25P03', // idle in transaction session timeout: the connection is gone
  '25006', // read only: this is a standby, or a former primary
]);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// `pg` and its pool throw these without a code.
const driverMessages = [
  /^Connection terminated/,
  /^Client was closed/,
  /^Client has encountered a connection error/,
  /^timeout e(xceeded|xpired)/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
  // A table changed after a statement was prepared on this connection; a new connection prepares it again.
  /^cached plan must not change result type/,
];

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the connection failed, not the statement. Such a connection is not reused. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined && (unavailableSqlStates.has(code) || networkCodes.has(code) || /^08/.test(code))) return true;
  return driverMessages.some((pattern) => pattern.test(error.message));
}

/** Maps a lost connection to DatabaseUnavailableError; returns every other error unchanged. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !isConnectionFailure(error)) return error;
  return new DatabaseUnavailableError('The database cannot be reached.', { cause: error });
}

/** A shortage of the database, or of the disk for files. */
export type Shortage = 'unreachable' | 'locked' | 'too_slow' | 'disk_full' | 'out_of_memory' | 'conflict';

const shortages: Readonly<Record<string, Shortage>> = {
  '55P03': 'locked', // lock timeout
  '57014': 'too_slow', // statement timeout
  '53100': 'disk_full',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53200': 'out_of_memory',
  '40001': 'conflict', // serialization failure
  '40P01': 'conflict', // deadlock
};

/** The temporary shortage that caused the error, if there is one: the same call may succeed later. */
export function shortageOf(error: unknown): Shortage | undefined {
  if (error instanceof DatabaseUnavailableError) return 'unreachable';
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === undefined ? undefined : shortages[code];
}

/** Whether the error is a violation of the unique constraint with this name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;

/** Whether the error is a violation of the foreign key with this name: the referenced row is missing or belongs to another organization. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
