export type EngineErrorCode =
  /** Another server works on the data folder. */
  | 'data_directory_in_use'
  /** The data folder cannot be made, read or written. */
  | 'data_directory_unusable'
  /** The data were written by another major version of PostgreSQL. */
  | 'data_version_unsupported'
  /** There are no PostgreSQL binaries for this machine, or they cannot be run. */
  | 'binaries_missing'
  /** Started as root, and there is no other account to run PostgreSQL as. */
  | 'account_missing'
  /** No folder for the Unix socket is short and private enough. */
  | 'socket_directory_unusable'
  /** The new database cluster could not be made. */
  | 'initialization_failed'
  /** PostgreSQL did not come up. */
  | 'start_failed'
  /** A PostgreSQL left behind on the data folder does not go away. */
  | 'orphan_remains';

/** Why the embedded PostgreSQL is unavailable. The message names the problem and what the operator can do. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The system's code of an error (`ENOENT` …), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
