import { OperatorError } from '../../operator-error.ts';

export type MigrationErrorCode =
  | 'migration_files'
  | 'migration_changed'
  | 'migration_unknown'
  | 'migration_earlier'
  | 'migration_failed'
  | 'function_files'
  | 'functions_failed';

/** Why the database was not migrated. The message contains the solution for the operator. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;

  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
