import type { ContainerInput } from '@tunna/contract/inventory/container';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { elsewhere, storedFields } from '../../../database/statement/stored-fields.ts';

const lock = statement(
  'lock_container',
  'select version from container where organization_id = :organizationId and id = :id for update',
);

/** Locks the container against changes, deletion and new requests until the transaction ends. */
export async function lockContainer(transaction: TenantTransaction, id: number): Promise<boolean> {
  const rows = await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return rows.length > 0;
}

/** Where a container's fields are stored. */
export const containerFields = storedFields<ContainerInput>()('container', {
  customId: 'custom_id',
  locationId: 'location_id',
  wasteStreamId: 'waste_stream_id',
  serviceProviderId: 'service_provider_id',
  kind: 'kind',
  volumeLiters: 'volume_liters',
  emptyKg: 'empty_kg',
  description: 'description',
  status: 'status',
  dueDays: 'due_days',
  actions: elsewhere,
  tagValueIds: elsewhere,
});

const add = statement(
  'add_container',
  `insert into container (organization_id, updated_by, slug, ${containerFields.columns})
   values (:organizationId, :personId, :slug, ${containerFields.parameters}) returning id`,
);
const change = statement(
  'change_container',
  `update container set ${containerFields.assignments}, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

/** Violates `container_custom_id_key` if the customId is taken, and a foreign key if a referenced row is missing. */
export async function insertContainer(
  transaction: TenantTransaction,
  slug: string,
  input: ContainerInput,
  personId: number,
): Promise<number> {
  const values = { organizationId: transaction.organizationId, personId, slug, ...containerFields.values(input) };
  const [row] = await transaction.run(add, values);
  if (row === undefined) throw new Error('The container was not stored.');
  return row.id;
}

/** Violates the same keys as the insert. */
export async function updateContainer(
  transaction: TenantTransaction,
  id: number,
  input: ContainerInput,
  personId: number,
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(change, { organizationId, personId, id, ...containerFields.values(input) });
}

const renewSlug = statement(
  'renew_container_slug',
  `update container set slug = :slug, label_printed_at = null, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

/** Also resets the label: the new slug has not been printed. */
export async function updateSlug(
  transaction: TenantTransaction,
  id: number,
  slug: string,
  personId: number,
): Promise<void> {
  await transaction.run(renewSlug, { organizationId: transaction.organizationId, id, slug, personId });
}

const labelsPrinted = statement(
  'mark_labels_printed',
  `update container set label_printed_at = now() where organization_id = :organizationId and id = any(:ids::bigint[]) returning id`,
);

/** Does not change the container's version, so edits in progress stay valid. @returns the number of containers found */
export async function setLabelsPrinted(transaction: TenantTransaction, ids: readonly number[]): Promise<number> {
  return (await transaction.run(labelsPrinted, { organizationId: transaction.organizationId, ids })).length;
}

const removeActions = statement(
  'remove_container_actions',
  'delete from container_action where organization_id = :organizationId and container_id = :id and action_type <> all(:actionTypes::text[])',
);
const putAction = statement(
  'put_container_action',
  `insert into container_action (organization_id, container_id, action_type, requirements) values (:organizationId, :id, :actionType, :requirements)
   on conflict (organization_id, container_id, action_type) do update set requirements = excluded.requirements
   where container_action.requirements <> excluded.requirements`,
);

/** Replaces the actions of the container. */
export async function replaceActions(
  transaction: TenantTransaction,
  id: number,
  actions: ContainerInput['actions'],
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(removeActions, {
    organizationId,
    id,
    actionTypes: actions.map(({ actionType }) => actionType),
  });
  for (const { actionType, requirements } of actions) {
    await transaction.run(putAction, { organizationId, id, actionType, requirements });
  }
}

const remove = statement(
  'remove_container',
  `delete from container where organization_id = :organizationId and id = :id
     and not exists (select from service_request where organization_id = :organizationId and container_id = :id)
     and not exists (select from collection_schedule where organization_id = :organizationId and container_id = :id)
     and not exists (select from scale_reading where organization_id = :organizationId and container_id = :id)
     and not exists (select from scale_weighing where organization_id = :organizationId and container_id = :id)
     and not exists (select from invoice_line where organization_id = :organizationId and container_id = :id)
   returning id`,
);
const takeAway = statement(
  'take_container_away',
  `update container set status = 'removed', updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id and status <> 'removed'
   returning id`,
);

/** Deletes a container without requests, schedules, readings and invoice lines. False if it has any: figures and lists name it. */
export async function deleteUnusedContainer(transaction: TenantTransaction, id: number): Promise<boolean> {
  const rows = await transaction.run(remove, { organizationId: transaction.organizationId, id });
  return rows.length > 0;
}

/** Marks a container as removed. False if it already was. */
export async function setRemoved(transaction: TenantTransaction, id: number, personId: number): Promise<boolean> {
  const rows = await transaction.run(takeAway, { organizationId: transaction.organizationId, id, personId });
  return rows.length > 0;
}
