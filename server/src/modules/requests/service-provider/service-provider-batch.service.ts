import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editEntry, recordAudits } from '../../platform/audit/audit.service.ts';
import type { ProviderInput } from './service-provider.queries.ts';
import { serviceProviderAudit, serviceProviderView } from './service-provider.views.ts';
import {
  findProvidersById,
  insertProviders,
  lockProviders,
  updateProviders,
} from './service-provider-batch.queries.ts';

export const readServiceProvidersById = async (
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<ServiceProvider[]> => (await findProvidersById(transaction, ids)).map(serviceProviderView);

/** One of many providers to store. */
export interface ProviderEdit {
  /** Absent for a new one. */
  readonly before: ServiceProvider | undefined;
  readonly input: ProviderInput;
}

/** Locks the providers until the transaction ends. */
export const lockServiceProviders = (transaction: TenantTransaction, ids: readonly number[]): Promise<void> =>
  lockProviders(transaction, ids);

/**
 * Inserts and updates providers in a few statements. The caller has locked the changed ones and checked that they equal `before`; new
 * ones have different names.
 * @returns their ids, in the same order
 */
export async function storeServiceProviders(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  edits: readonly ProviderEdit[],
  now: Date,
): Promise<number[]> {
  const edit = { at: now, personId: person.personId };
  const created = edits.filter(({ before }) => before === undefined).map(({ input }) => input);
  const added = await insertProviders(transaction, created, edit);
  const ids = edits.map(({ before, input }) => before?.id ?? added.get(input.name) ?? 0);
  const changed = edits.flatMap(({ before, input }) => (before === undefined ? [] : [{ id: before.id, input }]));
  await updateProviders(transaction, changed, edit);
  const stored = new Map((await readServiceProvidersById(transaction, ids)).map((row) => [row.id, row]));
  const entries = edits.map(({ before }, index) => {
    const after = stored.get(ids[index] ?? 0);
    if (after === undefined) throw new Error('A service provider was not stored.');
    return editEntry(
      { entity: 'service_provider', entityId: String(after.id), name: after.name },
      before && serviceProviderAudit(before),
      serviceProviderAudit(after),
    );
  });
  await recordAudits(transaction, person, entries);
  return ids;
}
