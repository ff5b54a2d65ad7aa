import { ApplicationError } from '../../../http/errors.ts';

interface StoreFailure {
  readonly cause?: unknown;
  /** HTTP status of the store's answer. */
  readonly status?: number;
  readonly hint?: string;
}

/** The store of files does not work now. The reason is for the log and the operator. */
export class StoreUnavailableError extends ApplicationError {
  /** The code of S3 or of the connection, such as NoSuchBucket or ECONNREFUSED. */
  readonly reason: string;
  /** HTTP status; undefined without an answer. */
  readonly answered: number | undefined;
  readonly hint: string;

  constructor(reason: string, { cause, status, hint = '' }: StoreFailure = {}) {
    super('unavailable', 'The storage of files does not work; nothing was changed. Try again.', { retryAfter: 10 });
    this.reason = reason;
    this.answered = status;
    this.hint = hint;
    if (cause !== undefined) this.cause = cause;
  }
}
