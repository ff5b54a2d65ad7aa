import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import {
  type ProviderInput,
  providers,
  type ServiceProviderRow,
  serviceProviderFields,
} from './service-provider.queries.ts';

const lock = statement(
  'lock_service_providers',
  'select id from service_provider where organization_id = :organizationId and id = any(:ids::bigint[]) order by id for update',
);
const list = statement(
  'service_providers_by_id',
  `${providers} and provider.id = any(:ids::bigint[])`,
).returns<ServiceProviderRow>();

/** Locks the providers until the transaction ends. */
export async function lockProviders(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

export const findProvidersById = (
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<ServiceProviderRow[]> => transaction.run(list, { organizationId: transaction.organizationId, ids });

const given = 'jsonb_populate_recordset(null::service_provider, :rows::jsonb) given';

const add = statement(
  'add_service_providers',
  `with provider as (
     insert into service_provider (organization_id, ${serviceProviderFields.columns}, updated_at, updated_by)
     select :organizationId, ${serviceProviderFields.columnsOf('given')}, :at, :personId from ${given}
     returning id, name
   ), action as (
     insert into service_provider_action (organization_id, service_provider_id, action_type)
     select :organizationId, id, 'empty_container' from provider
   )
   select id, name from provider`,
);
const change = statement(
  'change_service_providers',
  `update service_provider set ${serviceProviderFields.assignmentsFrom('given')}, version = service_provider.version + 1, updated_at = :at,
     updated_by = :personId
   from ${given} where service_provider.organization_id = :organizationId and service_provider.id = given.id`,
);

interface Edit {
  readonly at: Date;
  readonly personId: number;
}

/** Providers that empty containers. @param inputs with different names @returns their ids by name */
export async function insertProviders(
  transaction: TenantTransaction,
  inputs: readonly ProviderInput[],
  edit: Edit,
): Promise<ReadonlyMap<string, number>> {
  const rows = JSON.stringify(inputs.map((input) => serviceProviderFields.row(input)));
  const added = await transaction.run(add, { organizationId: transaction.organizationId, rows, ...edit });
  return new Map(added.map(({ name, id }) => [name, id]));
}

export async function updateProviders(
  transaction: TenantTransaction,
  changes: readonly { readonly id: number; readonly input: ProviderInput }[],
  edit: Edit,
): Promise<void> {
  const rows = JSON.stringify(changes.map(({ id, input }) => ({ id, ...serviceProviderFields.row(input) })));
  await transaction.run(change, { organizationId: transaction.organizationId, rows, ...edit });
}
