import type { ServiceProvider, serviceProviderInput } from '@tunna/contract/service-provider';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { OrgScope } from '../../database/scope.ts';
import type { Acting } from '../../http/session.ts';
import { changesBetween, editConflict, recordAudit } from '../audit/audit.service.ts';
import { providerInUse, providerNotFound } from './service-provider.errors.ts';
import {
  deleteProvider,
  findProvider,
  findProviders,
  insertProvider,
  lockProvider,
  type ProviderFilter,
  type ProviderRecord,
  type ServiceProviderRow,
  setAction,
  updateProvider,
} from './service-provider.queries.ts';
import { serviceProviderRecordView, serviceProviderView } from './service-provider.views.ts';

type Input = z.output<typeof serviceProviderInput>;

const recordOf = ({ name, kennitala, email, phoneNumber, language }: Input): ProviderRecord => ({
  name,
  kennitala: kennitala || null,
  email: email ?? null,
  phoneNumber: phoneNumber ?? null,
  language,
});

function present(row: ServiceProviderRow | undefined): ServiceProviderRow {
  if (row === undefined) throw providerNotFound();
  return row;
}

const auditOf = ({ id, name }: ServiceProviderRow) => ({ entity: 'service_provider', entityId: String(id), name });

export async function listServiceProviders(
  database: Database,
  organization: OrgScope,
  filter: ProviderFilter,
): Promise<{ rows: ServiceProvider[]; total: number }> {
  const { rows, total } = await database.tenant(organization, (transaction) => findProviders(transaction, filter));
  return { rows: rows.map(serviceProviderView), total };
}

/** @throws ApplicationError `not_found` */
export const getServiceProvider = (database: Database, organization: OrgScope, id: number): Promise<ServiceProvider> =>
  database.tenant(organization, async (transaction) =>
    serviceProviderView(present(await findProvider(transaction, id))),
  );

/** A provider that empties containers; other actions are added to it. */
export async function createServiceProvider(
  database: Database,
  { organization, person }: Acting,
  input: Input,
  now: Date,
): Promise<ServiceProvider> {
  return database.tenant(organization, async (transaction) => {
    const id = await insertProvider(transaction, recordOf(input), { at: now, personId: person.personId });
    const row = present(await findProvider(transaction, id));
    const changes = changesBetween({}, serviceProviderRecordView(row));
    await recordAudit(transaction, person, { action: 'created', ...auditOf(row), changes });
    return serviceProviderView(row);
  });
}

/** @throws ApplicationError `not_found`, `edit_conflict` */
export async function editServiceProvider(
  database: Database,
  { organization, person }: Acting,
  id: number,
  { version, ...input }: Input & { readonly version: number },
  now: Date,
): Promise<ServiceProvider> {
  return database.tenant(organization, async (transaction) => {
    const before = present(await lockProvider(transaction, id));
    if (before.version !== version) throw editConflict(serviceProviderView(before));
    await updateProvider(transaction, id, recordOf(input), { at: now, personId: person.personId });
    const after = present(await findProvider(transaction, id));
    const changes = changesBetween(serviceProviderRecordView(before), serviceProviderRecordView(after));
    await recordAudit(transaction, person, { action: 'changed', ...auditOf(after), changes });
    return serviceProviderView(after);
  });
}

interface ActionChange {
  readonly actionType: string;
  readonly performs: boolean;
}

/** Its version stays: an edit of the record that is under way is not about this. @throws ApplicationError `not_found` */
export async function setServiceProviderAction(
  database: Database,
  { organization, person }: Acting,
  id: number,
  { actionType, performs }: ActionChange,
): Promise<ServiceProvider> {
  return database.tenant(organization, async (transaction) => {
    const before = present(await lockProvider(transaction, id));
    if (before.actions.includes(actionType) === performs) return serviceProviderView(before);
    await setAction(transaction, id, actionType, performs);
    const after = present(await findProvider(transaction, id));
    const changes = changesBetween(serviceProviderRecordView(before), serviceProviderRecordView(after));
    await recordAudit(transaction, person, { action: 'changed', ...auditOf(after), changes });
    return serviceProviderView(after);
  });
}

/** @throws ApplicationError `not_found`, `in_use` */
export async function deleteServiceProvider(
  database: Database,
  { organization, person }: Acting,
  id: number,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const row = present(await lockProvider(transaction, id));
    if (!(await deleteProvider(transaction, id))) throw providerInUse();
    const changes = changesBetween(serviceProviderRecordView(row), {});
    await recordAudit(transaction, person, { action: 'deleted', ...auditOf(row), changes });
  });
}
