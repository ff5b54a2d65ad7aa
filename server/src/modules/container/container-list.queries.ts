import type { TenantTransaction } from '../../database/database.ts';
import { holdsEveryPattern } from '../../database/search.ts';
import { type Statement, statement } from '../../database/statement.ts';

export interface ContainerRow {
  id: number;
  slug: string;
  custom_id: string | null;
  location_id: string | null;
  location_name: string | null;
  waste_stream_id: number;
  name_override: string | null;
  name_is: string;
  name_en: string;
  name_no: string;
  name_pl: string;
  color: string;
  service_provider_id: number | null;
  service_provider_name: string | null;
  kind: string;
  volume_liters: number | null;
  description: string;
  status: string;
  actions: { actionType: string; requirements: string[] }[];
  tag_value_ids: number[];
  open_request_id: number | null;
  last_emptied_at: Date | null;
  created_at: Date;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

const isOpen = `request.status in ('received', 'sent', 'in_progress')`;

const columns = `container.id, container.slug, container.custom_id, container.location_id, container.location_name,
  container.waste_stream_id, stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl,
  coalesce(stream.color, category.color) as color,
  container.service_provider_id, provider.name as service_provider_name,
  container.kind, container.volume_liters, container.description, container.status,
  coalesce((
    select jsonb_agg(jsonb_build_object('actionType', action.action_type, 'requirements', action.requirements) order by action.action_type)
    from container_action action
    where action.organization_id = container.organization_id and action.container_id = container.id
  ), '[]') as actions,
  array(
    select use.tag_value_id from container_tag use
    where use.organization_id = container.organization_id and use.container_id = container.id order by use.tag_value_id
  ) as tag_value_ids,
  (select min(request.id) from service_request request
   where request.organization_id = container.organization_id and request.container_id = container.id and ${isOpen}) as open_request_id,
  (select max(request.closed_at) from service_request request
   where request.organization_id = container.organization_id and request.container_id = container.id
     and request.status = 'done') as last_emptied_at,
  container.created_at, container.version, container.updated_at`;

const joins = `
  join waste_stream stream on stream.organization_id = container.organization_id and stream.id = container.waste_stream_id
  join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider
    on provider.organization_id = container.organization_id and provider.id = container.service_provider_id`;

const oneContainer = statement<ContainerRow>(
  'workspace_container',
  `select ${columns}, case when container.updated_by is not null then member_name(container.updated_by) end as updated_by
   from container ${joins}
   where container.organization_id = $1 and container.id = $2`,
);

export async function findContainer(transaction: TenantTransaction, id: number): Promise<ContainerRow | undefined> {
  const [row] = await transaction.run(oneContainer, [transaction.organizationId, id]);
  return row;
}

// Each of the first three has an index.
const sortKeys = {
  customId: 'coalesce(container.custom_id, container.slug) collate icelandic',
  location: 'container.location_name collate icelandic',
  wasteStream: 'container.stream_name collate icelandic',
  volumeLiters: 'container.volume_liters',
  createdAt: 'container.created_at',
  lastEmptiedAt: 'emptied.last_at',
};

export type ContainerSort = keyof typeof sortKeys;
export type Order = 'asc' | 'desc';

const emptied = `
  left join (
    select request.container_id, max(request.closed_at) as last_at from service_request request
    where request.organization_id = $1 and request.status = 'done'
    group by request.container_id
  ) emptied on emptied.container_id = container.id`;

// One expression to the planner, which knows nothing of the parameters: taken one by one it would believe that hardly a row is left,
// and sort what an index has in order.
const conditions = `case when
    ${holdsEveryPattern('container.search_text', '$2')}
    and case when $3::text is null then container.status <> 'removed' else container.status = $3 end
    and ($4::text is null or container.location_id = $4)
    and ($5::bigint is null or container.waste_stream_id = $5)
    and ($6::bigint is null or container.service_provider_id = $6)
    and ($7::bigint is null or exists (
      select from container_tag use
      where use.organization_id = $1 and use.container_id = container.id and use.tag_value_id = $7
    ))
    and ($8::boolean is null or $8 = exists (
      select from service_request request where request.organization_id = $1 and request.container_id = container.id and ${isOpen}
    ))
  then true else false end`;

type ListedRow = { total: number } & (ContainerRow | { id: null });

// The page is cut before anything is joined to it. One row is left where it is empty, for the total.
const listStatement = (sort: ContainerSort, order: Order): Statement<ListedRow> =>
  statement(
    `list_containers_${sort}_${order}`,
    `select counted.total, listed.*, editor.name as updated_by from (
       with page as materialized (
         select container.id, container.updated_by, row_number() over (order by ${sortKeys[sort]} ${order}, container.id ${order}) as place
         from container ${sort === 'lastEmptiedAt' ? emptied : ''}
         where container.organization_id = $1 and ${conditions}
         order by ${sortKeys[sort]} ${order}, container.id ${order} limit $9 offset $10
       ), editors as materialized (
         select edited.id, member_name(edited.id) as name
         from (select distinct page.updated_by as id from page where page.updated_by is not null) edited
       )
       select (select count(*) from container where container.organization_id = $1 and ${conditions}) as total,
         page.id, page.place, editors.name as editor
       from (values (1)) always (one) left join page on true left join editors on editors.id = page.updated_by
     ) counted
     left join lateral (
       select ${columns} from container ${joins} where container.organization_id = $1 and container.id = counted.id
     ) listed on true
     cross join lateral (select counted.editor as name) editor
     order by counted.place`,
  );

const bothOrders = (sort: ContainerSort) => ({ asc: listStatement(sort, 'asc'), desc: listStatement(sort, 'desc') });

const listStatements = {
  customId: bothOrders('customId'),
  location: bothOrders('location'),
  wasteStream: bothOrders('wasteStream'),
  volumeLiters: bothOrders('volumeLiters'),
  createdAt: bothOrders('createdAt'),
  lastEmptiedAt: bothOrders('lastEmptiedAt'),
} as const satisfies Record<ContainerSort, Record<Order, Statement<ListedRow>>>;

export interface ContainerListQuery {
  readonly patterns: readonly string[];
  /** Null for all that were not taken away. */
  readonly status: string | null;
  readonly locationId: string | null;
  readonly wasteStreamId: number | null;
  readonly serviceProviderId: number | null;
  readonly tagValueId: number | null;
  /** With or without an open request. */
  readonly open: boolean | null;
  readonly sort: ContainerSort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/** One page of containers, and how many there are in all. */
export async function findContainers(
  transaction: TenantTransaction,
  query: ContainerListQuery,
): Promise<{ rows: ContainerRow[]; total: number }> {
  const rows = await transaction.run(listStatements[query.sort][query.order], [
    transaction.organizationId,
    query.patterns,
    query.status,
    query.locationId,
    query.wasteStreamId,
    query.serviceProviderId,
    query.tagValueId,
    query.open,
    query.limit,
    query.offset,
  ]);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
