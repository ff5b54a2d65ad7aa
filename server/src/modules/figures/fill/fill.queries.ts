import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface FilledRow extends RowOf<'filled_container'> {
  /** Whether the container is in use and has the action. */
  can_ask: boolean;
}

/** SQL condition: the container is in use and has an action. */
export const canAsk = (action: string): string => `container.status = 'active' and exists (
  select from container_action action
  where action.organization_id = :organizationId and action.container_id = container.id and action.action_type = ${action}
)`;
export const filledColumns = `container.id, coalesce(container.custom_id, container.slug) as name, container.waste_stream_id,
  container.volume_liters, setting.request_at_percent, ${canAsk(':action')} as can_ask`;
export const ofContainer = 'setting.organization_id = :organizationId and setting.container_id = container.id';

const one = statement(
  'filled_container',
  `select ${filledColumns} from container left join container_fill setting on ${ofContainer}
   where container.organization_id = :organizationId and container.id = :id`,
);

export async function findFilled(reader: TenantReader, id: number, action: string): Promise<FilledRow | undefined> {
  const [row] = await reader.run(one, { organizationId: reader.organizationId, action, id });
  return row;
}

const put = statement(
  'put_container_fill',
  `insert into container_fill (organization_id, container_id, request_at_percent, updated_by) values (:organizationId, :containerId,
     :percent, :personId)
   on conflict (organization_id, container_id)
   do update set request_at_percent = excluded.request_at_percent, updated_by = excluded.updated_by, updated_at = now()`,
);
const remove = statement(
  'remove_container_fill',
  'delete from container_fill where organization_id = :organizationId and container_id = :containerId',
);

/** @param percent null turns automatic requests off */
export async function putSetting(
  transaction: TenantTransaction,
  containerId: number,
  percent: number | null,
  personId: number,
): Promise<void> {
  const values = { organizationId: transaction.organizationId, containerId };
  if (percent === null) await transaction.run(remove, values);
  else await transaction.run(put, { ...values, percent, personId });
}

const lock = statement(
  'lock_filled_container',
  'select id from container where organization_id = :organizationId and id = :id for no key update',
);

/** Locks the container's setting until the transaction ends. False if there is no such container. */
export const lockContainer = async (transaction: TenantTransaction, id: number): Promise<boolean> =>
  (await transaction.run(lock, { organizationId: transaction.organizationId, id })).length > 0;
