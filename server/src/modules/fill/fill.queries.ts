import type { TenantReader, TenantTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';

export interface FilledRow {
  id: number;
  name: string;
  waste_stream_id: number;
  volume_liters: number | null;
  request_at_percent: number | null;
  /** Whether it is in use and has the action. */
  can_ask: boolean;
}

const canAsk = (action: string): string => `container.status = 'active' and exists (
  select from container_action action
  where action.organization_id = $1 and action.container_id = container.id and action.action_type = ${action}
)`;
const columns = `container.id, coalesce(container.custom_id, container.slug) as name, container.waste_stream_id,
  container.volume_liters, setting.request_at_percent, ${canAsk('$2')} as can_ask`;
const setting = 'setting.organization_id = $1 and setting.container_id = container.id';

const one = statement<FilledRow>(
  'filled_container',
  `select ${columns} from container left join container_fill setting on ${setting}
   where container.organization_id = $1 and container.id = $3`,
);

export async function findFilled(reader: TenantReader, id: number, action: string): Promise<FilledRow | undefined> {
  const [row] = await reader.run(one, [reader.organizationId, action, id]);
  return row;
}

const asking = statement<FilledRow & { request_at_percent: number }>(
  'containers_that_ask_when_full',
  `select ${columns} from container_fill setting
   join container on container.organization_id = $1 and container.id = setting.container_id
   where setting.organization_id = $1 and ${canAsk('$2')}
   order by container.id`,
);

/** Containers in use that ask by themselves. */
export const findAsking = (reader: TenantReader, action: string) => reader.run(asking, [reader.organizationId, action]);

const put = statement(
  'put_container_fill',
  `insert into container_fill (organization_id, container_id, request_at_percent, updated_by) values ($1, $2, $3, $4)
   on conflict (organization_id, container_id)
   do update set request_at_percent = excluded.request_at_percent, updated_by = excluded.updated_by, updated_at = now()`,
);
const remove = statement(
  'remove_container_fill',
  'delete from container_fill where organization_id = $1 and container_id = $2',
);

/** @param percent null where the container no longer asks */
export async function putSetting(
  transaction: TenantTransaction,
  containerId: number,
  percent: number | null,
  personId: number,
): Promise<void> {
  const values = [transaction.organizationId, containerId];
  if (percent === null) await transaction.run(remove, values);
  else await transaction.run(put, [...values, percent, personId]);
}

const hold = statement<{ id: number }>(
  'hold_filled_container',
  'select id from container where organization_id = $1 and id = $2 for no key update',
);

/** Nobody else changes the setting of a container until the transaction ends; false where there is no such container. */
export const holdContainer = async (transaction: TenantTransaction, id: number): Promise<boolean> =>
  (await transaction.run(hold, [transaction.organizationId, id])).length > 0;

// Whoever comes second waits for the first at this row, and finds that it has asked.
const claim = statement<{ container_id: number }>(
  'claim_to_ask_when_full',
  `update container_fill setting set asked_after = $4
   from container
   where ${setting} and container.organization_id = $1 and container.id = $3 and setting.request_at_percent <= $5
     and setting.asked_after is distinct from $4 and ${canAsk('$2')}
     and not exists (
       select from service_request request
       where request.organization_id = $1 and request.container_id = $3 and request.action_type = $2
         and request.status in ('received', 'sent', 'in_progress')
     )
   returning setting.container_id`,
);

interface Asked {
  readonly containerId: number;
  readonly action: string;
  readonly lastEmptiedOn: string;
  readonly percent: number;
}

/** Notes that the container asks; false where it has since it was last emptied, is asked for already, or no longer may. */
export async function claimToAsk(
  transaction: TenantTransaction,
  { containerId, action, lastEmptiedOn, percent }: Asked,
): Promise<boolean> {
  const values = [transaction.organizationId, action, containerId, lastEmptiedOn, percent];
  return (await transaction.run(claim, values)).length > 0;
}

const organizations = statement<{ organization_id: number }>(
  'organizations_that_ask_when_full',
  'select organization_id from organizations_that_ask_when_full()',
);

export const findOrganizationsThatAsk = async (database: Queryable): Promise<number[]> =>
  (await database.run(organizations, [])).map(({ organization_id: organizationId }) => organizationId);
