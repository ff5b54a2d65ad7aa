import { OperatorError } from '../../operator-error.ts';

export type EngineErrorCode =
  /** Another server uses the data folder. */
  | 'data_directory_in_use'
  /** A command of the operator uses the data folder, until it ends. */
  | 'data_directory_held'
  /** The data folder cannot be created, read or written. */
  | 'data_directory_unusable'
  /** The data is a copy that was made while PostgreSQL ran. */
  | 'data_copied_while_running'
  /** The data is from another major version of PostgreSQL. */
  | 'data_version_unsupported'
  /** There are no PostgreSQL binaries for this machine, or they cannot run. */
  | 'binaries_missing'
  /** Started as root, and there is no other account for PostgreSQL. */
  | 'account_missing'
  /** No folder for the Unix socket is short and private enough. */
  | 'socket_directory_unusable'
  /** The new database cluster could not be created. */
  | 'initialization_failed'
  /** A restored database is damaged. */
  | 'restored_damaged'
  /** PostgreSQL did not start. */
  | 'start_failed'
  /** A PostgreSQL of an earlier server does not stop. */
  | 'orphan_remains';

/** Why the embedded PostgreSQL is unavailable. The message names the problem and the solution for the operator. */
export class EngineError extends OperatorError {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The system’s code of an error (`ENOENT` …), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
