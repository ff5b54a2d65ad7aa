import { DatabaseError } from 'pg';

/** The database cannot be reached or is going down: the same call may succeed seconds later. */
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

// These come from `pg` and its pool without any code.
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

/** Whether the connection, rather than the statement, is at fault. Such a connection is not used again. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined && (unavailableSqlStates.has(code) || networkCodes.has(code) || /^08/.test(code))) return true;
  return driverMessages.some((pattern) => pattern.test(error.message));
}

/** The error to hand on: a lost connection becomes DatabaseUnavailableError, everything else stays itself. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !isConnectionFailure(error)) return error;
  return new DatabaseUnavailableError('The database cannot be reached.', { cause: error });
}

/** Of the database, or of the disk that files go to. */
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

/** What the server is short of at this moment, if that is why the error came: the same call may succeed later. */
export function shortageOf(error: unknown): Shortage | undefined {
  if (error instanceof DatabaseUnavailableError) return 'unreachable';
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === undefined ? undefined : shortages[code];
}

/** Whether the error is a unique constraint of this name refusing a row. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;

/** Whether the error is a foreign key of this name refusing a row: what it names is missing, or another organization's. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23503' && error.constraint === constraint;
