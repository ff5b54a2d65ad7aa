import type { ContainerInput } from '@tunna/contract/inventory/container';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { containerFields } from './container-workspace.queries.ts';

const lock = statement(
  'lock_containers',
  'select id from container where organization_id = :organizationId and id = any(:ids::bigint[]) order by id for update',
);

/** Locks the containers until the transaction ends. */
export async function lockContainerRows(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

const given = 'jsonb_populate_recordset(null::container, :rows::jsonb) given';

const add = statement(
  'add_containers',
  `insert into container (organization_id, updated_by, slug, ${containerFields.columns})
   select :organizationId, :personId, given.slug, ${containerFields.columnsOf('given')} from ${given}
   returning id, slug`,
);
const change = statement(
  'change_containers',
  `update container set ${containerFields.assignmentsFrom('given')}, updated_by = :personId, updated_at = now(), version = container.version + 1
   from ${given} where container.organization_id = :organizationId and container.id = given.id`,
);

/** Violates the same keys as inserting one container. @returns the new ids by slug */
export async function insertContainers(
  transaction: TenantTransaction,
  containers: readonly { readonly slug: string; readonly input: ContainerInput }[],
  personId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = containers.map(({ slug, input }) => ({ slug, ...containerFields.row(input) }));
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
  containers: readonly { readonly id: number; readonly input: ContainerInput }[],
  personId: number,
): Promise<void> {
  const rows = containers.map(({ id, input }) => ({ id, ...containerFields.row(input) }));
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
  containers: readonly { readonly id: number; readonly actions: ContainerInput['actions'] }[],
): Promise<void> {
  const { organizationId } = transaction;
  const actions = containers.flatMap(({ id, actions: own }) =>
    own.map(({ actionType, requirements }) => ({ id, action_type: actionType, requirements })),
  );
  await transaction.run(clearActions, { organizationId, ids: containers.map(({ id }) => id) });
  await transaction.run(addActions, { organizationId, actions: JSON.stringify(actions) });
}
