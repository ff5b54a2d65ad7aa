import type { Role } from '@tunna/domain/permissions';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { shortageOf } from '../../../database/errors.ts';
import type { Log } from '../../../database/log.ts';
import { mintOrgScope, mintPersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import type { Importing } from './list-import.service.ts';
import { failRun, findRun, resumeRuns, setProgress } from './list-import-run.queries.ts';
import { storeImport } from './list-revision.service.ts';

/** Dependencies of a job that applies an import. */
export interface ImportRunning extends Importing {
  readonly log: Log;
  /** The current role of a person; undefined for one who is no member any more. */
  readonly roleOf: (transaction: TenantTransaction, personId: number) => Promise<Role | undefined>;
}

/**
 * Applies a large import with the rights that the person has now. A rejection ends the run, and the page shows it.
 * @param isLast whether this is the last attempt
 */
export async function runListImport(
  running: ImportRunning,
  { organizationId, importId }: { readonly organizationId: number; readonly importId: number },
  isLast: boolean,
): Promise<void> {
  const { database, log, roleOf } = running;
  const organization = mintOrgScope(organizationId);
  const fail = (code: string) => database.tenant(organization, (transaction) => failRun(transaction, importId, code));
  const run = await database.tenant(organization, (transaction) => findRun(transaction, importId));
  if (run === undefined) return;
  const role = await database.tenant(organization, (transaction) => roleOf(transaction, run.asked_by));
  if (role === undefined) return fail('forbidden');
  const member = { organization, person: mintPersonScope(run.asked_by), role };
  const onStored = (rows: number) =>
    database.tenant(organization, (transaction) => setProgress(transaction, importId, rows));
  try {
    await storeImport(running, member, importId, {
      revision: run.revision,
      skipFailed: run.skips_failed,
      onStored,
    });
  } catch (error) {
    if (error instanceof ApplicationError) return fail(error.code);
    if (shortageOf(error) !== undefined || !isLast) throw error;
    log.error({ err: error, importId }, 'a table could not be imported');
    await fail('internal');
  }
}

/** Creates jobs for imports that have none. */
export const resumeListImports = (database: Database): Promise<void> => resumeRuns(database);
