import { explainStore } from '../modules/platform/file/store-check.service.ts';
import { StoreUnavailableError } from '../modules/platform/file/store-unavailable.service.ts';
import { OperatorError } from '../operator-error.ts';

/** Replaces a failure of the storage of files by a sentence that names the setting. */
export function throwExplained(error: unknown): never {
  throw error instanceof StoreUnavailableError ? new OperatorError(explainStore(error), { cause: error }) : error;
}
