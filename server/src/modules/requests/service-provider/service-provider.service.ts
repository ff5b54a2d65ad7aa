import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { refuseInUse } from '../../../http/health/in-use.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import type { WebhookTransport } from '../../platform/webhook/webhook.service.ts';
import {
  phoneNumberMissing,
  providerNotFound,
  webhookUrlMissing,
  webhookUrlRefused,
} from './service-provider.errors.ts';
import {
  countProviderUses,
  deleteProvider,
  findProvider,
  findProviders,
  insertProvider,
  lockProvider,
  type ProviderFilter,
  type ProviderInput,
  type ServiceProviderRow,
  setAction,
  updateProvider,
} from './service-provider.queries.ts';
import { serviceProviderAudit, serviceProviderView } from './service-provider.views.ts';

export type { ProviderInput } from './service-provider.queries.ts';

type Webhooks = Pick<WebhookTransport, 'accepts'>;
type ProvidersListed = Omit<ProviderFilter, 'patterns'> & { readonly search: string | undefined };

/** @throws ApplicationError `invalid_request` for a channel without an address, and for an address that is not allowed */
export function assertReachable(
  { channels, phoneNumber, webhookUrl }: ProviderInput,
  { webhooks, budgets }: Pick<Writing, 'webhooks' | 'budgets'>,
): void {
  if (channels.includes('sms') && phoneNumber === undefined) throw phoneNumberMissing();
  if (channels.includes('sms') && phoneNumber !== undefined) budgets.assertSmsCountry(phoneNumber, 'phoneNumber');
  if (channels.includes('webhook') && webhookUrl === undefined) throw webhookUrlMissing();
  if (webhookUrl !== undefined && !webhooks.accepts(webhookUrl)) throw webhookUrlRefused();
}

/** Dependencies for storing a provider. */
export interface Writing {
  readonly webhooks: Webhooks;
  readonly budgets: Pick<Budgets, 'assertSmsCountry'>;
  readonly now: Date;
}

function present(row: ServiceProviderRow | undefined): ServiceProviderRow {
  if (row === undefined) throw providerNotFound();
  return row;
}

const auditOf = ({ id, name }: ServiceProviderRow) => ({ entity: 'service_provider', entityId: String(id), name });

/** One page of providers within a transaction. */
export async function readServiceProviders(
  transaction: TenantTransaction,
  { search, ...filter }: ProvidersListed,
): Promise<{ rows: ServiceProvider[]; total: number }> {
  const { rows, total } = await findProviders(transaction, { ...filter, patterns: searchPatterns(search) });
  return { rows: rows.map(serviceProviderView), total };
}

/** Every provider, to find those that a file names. */
export const readEveryProvider = async (transaction: TenantTransaction): Promise<ServiceProvider[]> =>
  (await readServiceProviders(transaction, { search: undefined, order: 'asc', page: 1, pageSize: 100_000 })).rows;

export const listServiceProviders = (
  database: Database,
  organization: OrgScope,
  query: ProvidersListed,
): Promise<{ rows: ServiceProvider[]; total: number }> =>
  database.tenant(organization, (transaction) => readServiceProviders(transaction, query));

/** @throws ApplicationError `not_found` */
export const getServiceProvider = (database: Database, organization: OrgScope, id: number): Promise<ServiceProvider> =>
  database.tenant(organization, async (transaction) =>
    serviceProviderView(present(await findProvider(transaction, id))),
  );

/** Adds a provider that empties containers. Other actions are added later. */
async function addServiceProvider(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  input: ProviderInput,
  now: Date,
): Promise<ServiceProvider> {
  const id = await insertProvider(transaction, input, { at: now, personId: person.personId });
  const row = present(await findProvider(transaction, id));
  await recordEdit(transaction, person, auditOf(row), undefined, serviceProviderAudit(serviceProviderView(row)));
  return serviceProviderView(row);
}

/** @throws ApplicationError `invalid_request` for a channel without an address, and for an address that is not allowed */
export const createServiceProvider = (
  database: Database,
  member: ActingMember,
  input: ProviderInput,
  { now, ...recipients }: Writing,
): Promise<ServiceProvider> =>
  database.tenant(member.organization, (transaction) =>
    createOnce(transaction, member, {
      read: async (id) => serviceProviderView(present(await findProvider(transaction, id))),
      async create() {
        assertReachable(input, recipients);
        return addServiceProvider(transaction, member, input, now);
      },
    }),
  );

/** @throws ApplicationError `not_found`, `edit_conflict` */
export async function editServiceProvider(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  { version, ...input }: ProviderInput & { readonly version: number },
  { now, ...recipients }: Writing,
): Promise<ServiceProvider> {
  return database.tenant(organization, async (transaction) => {
    const before = present(await lockProvider(transaction, id));
    if (before.version !== version) throw editConflict(serviceProviderView(before));
    assertReachable(input, recipients);
    return changeServiceProvider(transaction, { person }, serviceProviderView(before), input, now);
  });
}

/** Changes a provider that the caller has locked. */
async function changeServiceProvider(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  before: ServiceProvider,
  input: ProviderInput,
  now: Date,
): Promise<ServiceProvider> {
  await updateProvider(transaction, before.id, input, { at: now, personId: person.personId });
  const row = present(await findProvider(transaction, before.id));
  const after = serviceProviderView(row);
  await recordEdit(transaction, person, auditOf(row), serviceProviderAudit(before), serviceProviderAudit(after));
  return after;
}

interface ActionChange {
  readonly actionType: string;
  readonly performs: boolean;
}

/** The version is unchanged, so that a concurrent edit of the record does not conflict. @throws ApplicationError `not_found` */
export async function setServiceProviderAction(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
  { actionType, performs }: ActionChange,
): Promise<ServiceProvider> {
  return database.tenant(organization, async (transaction) => {
    const before = present(await lockProvider(transaction, id));
    if (before.actions.includes(actionType) === performs) return serviceProviderView(before);
    await setAction(transaction, id, actionType, performs);
    const after = present(await findProvider(transaction, id));
    await recordEdit(
      transaction,
      person,
      auditOf(after),
      serviceProviderAudit(serviceProviderView(before)),
      serviceProviderAudit(serviceProviderView(after)),
    );
    return serviceProviderView(after);
  });
}

/** @throws ApplicationError `not_found`, `in_use` */
export async function deleteServiceProvider(
  database: Database,
  { organization, person }: ActingMember,
  id: number,
): Promise<void> {
  await database.tenant(organization, async (transaction) => {
    const row = present(await lockProvider(transaction, id));
    refuseInUse('The service provider is in use.', await countProviderUses(transaction, id));
    await deleteProvider(transaction, id);
    await recordEdit(transaction, person, auditOf(row), serviceProviderAudit(serviceProviderView(row)), undefined);
  });
}
