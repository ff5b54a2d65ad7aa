import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { NewAction, NewContainer } from './container-workspace.queries.ts';

const lock = statement(
  'lock_containers',
  'select id from container where organization_id = :organizationId and id = any(:ids::bigint[]) order by id for update',
);

/** Locks the containers until the transaction ends. */
export async function lockContainerRows(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

const values = `custom_id text, location_id text, waste_stream_id bigint, service_provider_id bigint, kind text,
  volume_liters integer, description text, status text`;
const names = 'custom_id, location_id, waste_stream_id, service_provider_id, kind, volume_liters, description, status';

const valuesOf = (container: NewContainer) => ({
  custom_id: container.customId,
  location_id: container.locationId,
  waste_stream_id: container.wasteStreamId,
  service_provider_id: container.serviceProviderId,
  kind: container.kind,
  volume_liters: container.volumeLiters,
  description: container.description,
  status: container.status,
});

const add = statement(
  'add_containers',
  `insert into container (organization_id, updated_by, slug, ${names})
   select :organizationId, :personId, given.slug, ${names} from jsonb_to_recordset(:rows::jsonb) given (slug text, ${values})
   returning id, slug`,
);
const change = statement(
  'change_containers',
  `update container set custom_id = given.custom_id, location_id = given.location_id, waste_stream_id = given.waste_stream_id,
     service_provider_id = given.service_provider_id, kind = given.kind, volume_liters = given.volume_liters,
     description = given.description, status = given.status, updated_by = :personId, updated_at = now(), version = version + 1
   from jsonb_to_recordset(:rows::jsonb) given (id bigint, ${values})
   where container.organization_id = :organizationId and container.id = given.id`,
);

/** Violates the same keys as inserting one container. @returns the new ids by slug */
export async function insertContainers(
  transaction: TenantTransaction,
  containers: readonly (NewContainer & { readonly slug: string })[],
  personId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = containers.map((container) => ({ ...valuesOf(container), slug: container.slug }));
  const added = await transaction.run(add, {
    organizationId: transaction.organizationId,
    personId,
    rows: JSON.stringify(rows),
  });
  return new Map(added.map(({ slug, id }) => [slug, id]));
}

/** Violates the same keys as updating one container. */
export async function updateContainers(
  transaction: TenantTransaction,
  containers: readonly (NewContainer & { readonly id: number })[],
  personId: number,
): Promise<void> {
  const rows = containers.map((container) => ({ ...valuesOf(container), id: container.id }));
  await transaction.run(change, { organizationId: transaction.organizationId, personId, rows: JSON.stringify(rows) });
}

const clearActions = statement(
  'clear_actions_of_containers',
  'delete from container_action where organization_id = :organizationId and container_id = any(:ids::bigint[])',
);
const addActions = statement(
  'add_actions_of_containers',
  `insert into container_action (organization_id, container_id, action_type, requirements)
   select :organizationId, given.id, given.action_type, given.requirements
   from jsonb_to_recordset(:actions::jsonb) given (id bigint, action_type text, requirements text[])`,
);

/** Replaces the actions of each container. */
export async function replaceActionsOfMany(
  transaction: TenantTransaction,
  containers: readonly { readonly id: number; readonly actions: readonly NewAction[] }[],
): Promise<void> {
  const { organizationId } = transaction;
  const actions = containers.flatMap(({ id, actions: own }) =>
    own.map(({ actionType, requirements }) => ({ id, action_type: actionType, requirements })),
  );
  await transaction.run(clearActions, { organizationId, ids: containers.map(({ id }) => id) });
  await transaction.run(addActions, { organizationId, actions: JSON.stringify(actions) });
}
