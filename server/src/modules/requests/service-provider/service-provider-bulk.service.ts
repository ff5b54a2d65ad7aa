import type { RestoredRows } from '@tunna/contract/bulk';
import { present } from '@tunna/contract/present';
import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceProviderChanges } from '@tunna/contract/requests/service-provider-bulk';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  type BulkEdit,
  type BulkRecords,
  editFields,
  restoreRows,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { assertReachable, type ProviderInput, type Writing } from './service-provider.service.ts';
import {
  lockServiceProviders,
  readServiceProvidersById,
  storeServiceProviders,
} from './service-provider-batch.service.ts';

const inputOf = (provider: ServiceProvider): ProviderInput =>
  present<ProviderInput>({
    name: provider.name,
    kennitala: provider.kennitala,
    email: provider.email,
    phoneNumber: provider.phoneNumber,
    language: provider.language,
    channels: provider.channels,
    webhookUrl: provider.webhookUrl,
    dailyDigest: provider.dailyDigest,
    dueDays: provider.dueDays,
  });

const recordsOf = (
  database: Database,
  member: ActingMember,
  { now, ...recipients }: Writing,
): BulkRecords<number, ServiceProvider, ProviderInput> => ({
  run: (work) => database.tenant(member.organization, work),
  lock: lockServiceProviders,
  read: readServiceProvidersById,
  inputOf,
  nameOf: ({ name }) => name,
  async store(transaction, edits) {
    for (const { input } of edits) assertReachable(input, recipients);
    await storeServiceProviders(transaction, member, edits, now);
  },
});

/**
 * Changes fields of service providers, all or none.
 * @throws ApplicationError `edit_conflict`, `invalid_request` for a provider with an address that is not allowed any more
 */
export const editServiceProviders = (
  database: Database,
  member: ActingMember,
  bulkEdit: BulkEdit<number, ServiceProviderChanges>,
  writing: Writing,
) => editFields(recordsOf(database, member, writing), bulkEdit);

/** Stores earlier values of providers that still have the given version. @throws ApplicationError as `editServiceProviders` does */
export const restoreServiceProviders = (
  database: Database,
  member: ActingMember,
  rows: readonly (ProviderInput & { readonly id: number; readonly version: number })[],
  writing: Writing,
): Promise<RestoredRows> => restoreRows(recordsOf(database, member, writing), rows);
