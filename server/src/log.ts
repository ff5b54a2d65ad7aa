import { type Logger, type LoggerOptions, pino } from 'pino';

/** Fields of an error that a line may have. Others contain connections with their keys, or values of rows. */
const fields = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  // Set where a statement fails.
  'statement',
] as const;

const MAX_CAUSES = 5;

/**
 * Errors of PostgreSQL about a value (class 22 of its codes) quote it in their message, for example `invalid input syntax for type date: "…"`.
 * @returns the words for the log instead; undefined for other errors
 */
function withoutValue({ code, severity }: Readonly<Record<string, unknown>>): string | undefined {
  const isAboutValue = typeof severity === 'string' && typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  return isAboutValue ? 'PostgreSQL rejected a value, which is not shown.' : undefined;
}

/** The stack with other words instead of the message, which may look like a line of a stack. */
function stackWithout({ name, message, stack = '' }: Error, words: string): string {
  const start = stack.indexOf(message);
  return `${name}: ${words}${start < 0 ? '' : stack.slice(start + message.length)}`;
}

/** What a log line has of an error. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const found = error as Error & Readonly<Record<string, unknown>>;
  const known = fields.flatMap((field): [string, unknown][] => {
    const value = found[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
  });
  const { cause } = error;
  const instead = withoutValue(found);
  const errors: unknown[] = error instanceof AggregateError ? error.errors.slice(0, MAX_CAUSES) : [];
  return {
    type: error.name,
    message: instead ?? error.message,
    stack: instead === undefined ? error.stack : stackWithout(error, instead),
    ...Object.fromEntries(known),
    ...(cause === undefined || depth === MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
    ...(errors.length === 0 || depth === MAX_CAUSES
      ? {}
      : { errors: errors.map((one) => describeError(one, depth + 1)) }),
  };
}

/** How lines are written, apart from their level. */
export const logOptions = { serializers: { err: (error: unknown) => describeError(error) } } satisfies LoggerOptions;

/** The log of a process, on standard error. */
export const openLog = (level: string): Logger =>
  pino({ level, ...logOptions }, pino.destination({ dest: 2, sync: true }));
