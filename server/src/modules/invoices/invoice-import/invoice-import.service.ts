import type { UploadedFile } from '@tunna/contract/endpoint';
import { type ImportAttempt, type ImportState, importStates } from '@tunna/contract/invoices/invoice-import';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember, OrgScope, PersonScope } from '../../../database/scope.ts';
import { changesBetween, recordAudit, recordAudits } from '../../platform/audit/audit.service.ts';
import { safeTypeOf, storeFile } from '../../platform/file/file.service.ts';
import { withSentBytes } from '../../platform/file/file-bytes.service.ts';
import type { FileStore } from '../../platform/file/file-store.service.ts';
import { attemptNotFailed, attemptNotFound, providerNotFound } from './invoice-import.errors.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttempts,
  findOpenAttempt,
  insertAttempt,
  lockAttempt,
  lockAttemptsOfSeller,
  needsPerson,
  setResolved,
  setWaiting,
} from './invoice-import.queries.ts';
import { attemptView } from './invoice-import.views.ts';
import { rememberSellerIds } from './seller.queries.ts';

function present(row: AttemptRow | undefined): AttemptRow {
  if (row === undefined) throw attemptNotFound();
  return row;
}

export const viewOf = async (transaction: TenantTransaction, id: number): Promise<ImportAttempt> =>
  attemptView(present(await findAttempt(transaction, id)));

const providerKeys = [
  'import_attempt_organization_id_service_provider_id_fkey',
  'service_provider_seller_id_organization_id_service_provider_id_fkey',
];

/** An unknown provider is an error of the caller. */
function withKnownProvider<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw providerKeys.some((key) => isForeignKeyViolation(error, key.slice(0, 63))) ? providerNotFound() : error;
  });
}

interface NewImport {
  readonly file: UploadedFile;
  readonly serviceProviderId: number | undefined;
}

/**
 * Stores a file, whatever it is, and an attempt to import it, which a job starts after the commit. While an earlier attempt for the same file
 * waits or is running, it is returned; one that awaits its provider continues with the provider of this upload.
 * @throws ApplicationError `not_found` for a provider that is not there, `limit_reached`
 */
export async function importFile(
  database: Database,
  store: FileStore,
  { organization, person }: ActingMember,
  { file, serviceProviderId }: NewImport,
  now: Date,
): Promise<ImportAttempt> {
  const contentType = await safeTypeOf(file);
  const storeAttempt = async (transaction: TenantTransaction) => {
    // Holds the bytes until the commit, so that two clicks are sequential.
    const { stored } = await storeFile(transaction, store, person, { file, purpose: 'invoice', contentType, now });
    const { id: fileId } = stored;
    const open = await findOpenAttempt(transaction, fileId);
    if (open !== undefined) {
      const attempt = present(await lockAttempt(transaction, open));
      if (attempt.awaits === 'provider' && serviceProviderId !== undefined)
        await queueAgain(transaction, person, attempt, serviceProviderId);
      return viewOf(transaction, open);
    }
    const { personId } = person;
    const id = await insertAttempt(transaction, { fileId, fileName: file.name, serviceProviderId, at: now, personId });
    return viewOf(transaction, id);
  };
  const blob = { organizationId: organization.organizationId, sha256: file.sha256 };
  const attempt = withSentBytes({ database, store }, blob, file.path, () =>
    database.tenant(organization, storeAttempt),
  );
  return withKnownProvider(attempt);
}

interface AttemptsListed {
  readonly search?: string | undefined;
  readonly state?: ImportState | undefined;
  readonly needsPerson?: 'true' | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface AttemptPage {
  readonly rows: ImportAttempt[];
  readonly total: number;
  readonly counts: Record<ImportState, number>;
}

/** One page of attempts, latest first, with their first failures. */
export async function readAttempts(
  transaction: TenantTransaction,
  { search, state, needsPerson: isOpen, page, pageSize }: AttemptsListed,
): Promise<AttemptPage> {
  const { rows, total, counts } = await findAttempts(transaction, {
    page,
    pageSize,
    state,
    needsPerson: isOpen === 'true',
    patterns: searchPatterns(search),
  });
  const inState = Object.fromEntries(importStates.map((state) => [state, counts.get(state) ?? 0]));
  return { rows: rows.map(attemptView), total, counts: inState as Record<ImportState, number> };
}

export const listAttempts = (
  database: Database,
  organization: OrgScope,
  listed: AttemptsListed,
): Promise<AttemptPage> => database.tenant(organization, (transaction) => readAttempts(transaction, listed));

/** @throws ApplicationError `import_not_found` */
export const getAttempt = async (database: Database, organization: OrgScope, id: number): Promise<ImportAttempt> =>
  attemptView(present(await findAttempt(database.reader(organization), id)));

/** @throws ApplicationError `import_not_found`, `status_conflict` unless the attempt failed or waits for a person */
export async function lockFailed(transaction: TenantTransaction, id: number): Promise<AttemptRow> {
  const attempt = present(await lockAttempt(transaction, id));
  if (!needsPerson(attempt)) throw attemptNotFailed(attempt.state);
  return attempt;
}

const auditOf = ({ id, file_name }: Pick<AttemptRow, 'id' | 'file_name'>) => ({
  entity: 'import_attempt',
  entityId: String(id),
  name: file_name,
});

/** Dismisses a failed or waiting attempt. @throws ApplicationError `import_not_found`, `status_conflict` */
export const resolveAttempt = (
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  resolution: string,
): Promise<ImportAttempt> =>
  database.tenant(organization, async (transaction) => {
    const attempt = await lockFailed(transaction, id);
    if (attempt.state === 'resolved' && attempt.resolution === resolution) return attemptView(attempt);
    await setResolved(transaction, id, { resolution, personId: person.personId });
    const changes = {
      state: { from: attempt.state, to: 'resolved' },
      resolution: { from: attempt.resolution, to: resolution },
    };
    await recordAudit(transaction, person, { action: 'changed', ...auditOf(attempt), changes });
    return viewOf(transaction, id);
  });

/**
 * A failed attempt, or one that was imported for the wrong provider.
 * @throws ApplicationError `import_not_found`, `status_conflict`
 */
async function lockReadable(
  transaction: TenantTransaction,
  id: number,
  serviceProviderId: number | undefined,
): Promise<AttemptRow> {
  const attempt = present(await lockAttempt(transaction, id));
  const { state, format, service_provider_id: before } = attempt;
  const isOthers =
    state === 'done' &&
    (format === 'ubl' || format === 'cii') &&
    serviceProviderId !== undefined &&
    serviceProviderId !== before;
  if (!needsPerson(attempt) && !isOthers) throw attemptNotFailed(state);
  return attempt;
}

/** Queues a locked attempt again. @param serviceProviderId the seller; unchanged if undefined */
export async function queueAgain(
  transaction: TenantTransaction,
  person: PersonScope,
  attempt: AttemptRow,
  serviceProviderId: number | undefined,
): Promise<void> {
  await setWaiting(transaction, [attempt.id], serviceProviderId);
  const before = { state: attempt.state, serviceProviderId: attempt.service_provider_id };
  const after = { state: 'waiting', serviceProviderId: serviceProviderId ?? before.serviceProviderId };
  const changes = changesBetween(before, after);
  await recordAudit(transaction, person, { action: 'changed', ...auditOf(attempt), changes });
}

/**
 * Queues a failed attempt again. If a provider is given, the seller's ids are stored, and other attempts that failed for the same reason
 * are queued too. So is an attempt that was imported for the wrong provider; its invoice remains.
 * @throws ApplicationError `import_not_found`, `not_found` for an unknown provider, `status_conflict`
 */
export function retryAttempt(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  serviceProviderId: number | undefined,
): Promise<ImportAttempt & { retried: number }> {
  const retried = database.tenant(organization, async (transaction) => {
    const attempt = await lockReadable(transaction, id, serviceProviderId);
    const { sellerIds = [] } = attempt.summary;
    await queueAgain(transaction, person, attempt, serviceProviderId);
    if (serviceProviderId === undefined || sellerIds.length === 0)
      return { ...(await viewOf(transaction, id)), retried: 1 };
    await rememberSellerIds(transaction, serviceProviderId, sellerIds);
    const others = await lockAttemptsOfSeller(transaction, id, sellerIds);
    await setWaiting(
      transaction,
      others.map((other) => other.id),
      undefined,
    );
    const changes = { state: { from: 'failed', to: 'waiting' } };
    await recordAudits(
      transaction,
      person,
      others.map((other) => ({ action: 'changed', ...auditOf(other), changes })),
    );
    return { ...(await viewOf(transaction, id)), retried: others.length + 1 };
  });
  return withKnownProvider(retried);
}
