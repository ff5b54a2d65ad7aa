import type { TenantTransaction } from '../../database/database.ts';
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

const ownColumns = `container.id, container.slug, container.custom_id, container.location_id, container.location_name,
  container.waste_stream_id, container.service_provider_id, container.kind, container.volume_liters, container.description,
  container.status, container.created_at, container.version, container.updated_at, container.updated_by`;

// What belongs to the containers of a page, each read once for all of them: a question for each row would take longer than the page.
const belongings = `page_ids as materialized (select array(select page.id from page) as ids),
  actions as (
    select action.container_id,
      json_agg(json_build_object('actionType', action.action_type, 'requirements', action.requirements) order by action.action_type) as list
    from container_action action
    where action.organization_id = $1 and action.container_id = any((select ids from page_ids)::bigint[])
    group by action.container_id
  ), tags as (
    select use.container_id, array_agg(use.tag_value_id order by use.tag_value_id) as ids
    from container_tag use
    where use.organization_id = $1 and use.container_id = any((select ids from page_ids)::bigint[])
    group by use.container_id
  ), open_requests as (
    select request.container_id, min(request.id) as id
    from service_request request
    where request.organization_id = $1 and request.container_id = any((select ids from page_ids)::bigint[]) and ${isOpen}
    group by request.container_id
  ), editors as (
    select edited.id, member_name(edited.id) as name
    from (select distinct page.updated_by as id from page where page.updated_by is not null) edited
  )`;

const wholeColumns = `page.id, page.slug, page.custom_id, page.location_id, page.location_name, page.waste_stream_id,
  stream.name_override, category.name_is, category.name_en, category.name_no, category.name_pl,
  coalesce(stream.color, category.color) as color, page.service_provider_id, provider.name as service_provider_name,
  page.kind, page.volume_liters, page.description, page.status,
  coalesce(actions.list, '[]') as actions, coalesce(tags.ids, '{}') as tag_value_ids, open_requests.id as open_request_id,
  (select max(request.closed_at) from service_request request
   where request.organization_id = $1 and request.container_id = page.id and request.status = 'done') as last_emptied_at,
  page.created_at, page.version, page.updated_at, editors.name as updated_by`;

const joins = `
  left join waste_stream stream on stream.organization_id = $1 and stream.id = page.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider on provider.organization_id = $1 and provider.id = page.service_provider_id
  left join actions on actions.container_id = page.id
  left join tags on tags.container_id = page.id
  left join open_requests on open_requests.container_id = page.id
  left join editors on editors.id = page.updated_by`;

const oneContainer = statement<ContainerRow>(
  'workspace_container',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container where container.organization_id = $1 and container.id = $2
     ), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
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

type ContainerSort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

const emptied = `
  left join (
    select request.container_id, max(request.closed_at) as last_at from service_request request
    where request.organization_id = $1 and request.status = 'done'
    group by request.container_id
  ) emptied on emptied.container_id = container.id`;

// What is asked for stands out of the planner's sight: it would plan anew for each value that it sees, which takes longer than reading.
const ask = (field: string): string => `(select asked.${field} from asked)`;

type ListedRow = { total: number } & (ContainerRow | { id: null });

const orderBy = (sort: ContainerSort, order: Order): string => `${sortKeys[sort]} ${order}, container.id ${order}`;

// The page is cut before anything is joined to it. One row is left where it is empty, for the total.
const wholePage = (total: string): string => `
  select ${total} as total, page.place, ${wholeColumns}
  from (values (1)) always (one) left join page on true ${joins}`;

/** Without a search and filters: the page stands in an index, and so does the number of containers. */
const everyStatement = (sort: ContainerSort, order: Order): Statement<ListedRow> =>
  statement(
    `list_containers_${sort}_${order}`,
    `select * from (
       with asked as materialized (
         select $2::text[] as statuses, $3::bigint as page_size, $4::bigint as skipped
       ), page as materialized (
         select cut.*, row_number() over () as place from (
           select ${ownColumns}
           from container ${sort === 'lastEmptiedAt' ? emptied : ''}
           where container.organization_id = $1
             and case when container.status = any(${ask('statuses')}::text[]) then true else false end
           order by ${orderBy(sort, order)}
           limit ${ask('page_size')} offset ${ask('skipped')}
         ) cut
       ), ${belongings}
       ${wholePage(`(
         select count(*) from container
         where container.organization_id = $1 and container.status = any(${ask('statuses')}::text[])
       )`)}
     ) listed
     order by listed.place`,
  );

/**
 * With a search or filters: each container is held against them once. The conditions are one expression and there is a limit, which is
 * none, for the planner's sake: otherwise it believes that hardly a row is left, and sorts, in a costly order, what an index has sorted.
 */
const foundStatement = (sort: ContainerSort, order: Order): Statement<ListedRow> =>
  statement(
    `find_containers_${sort}_${order}`,
    `select * from (
       with asked as materialized (
         select $2::text[] as statuses, $3::bigint as page_size, $4::bigint as skipped, null::bigint as no_limit,
           array(select search_fold(pattern) from unnest($5::text[]) pattern) as patterns, $6::text as location_id,
           $7::bigint as waste_stream_id, $8::bigint as service_provider_id, $9::bigint as tag_value_id, $10::boolean as open
       ), found as materialized (
         select matching.id, row_number() over () as place from (
           select container.id
           from container ${sort === 'lastEmptiedAt' ? emptied : ''}
           where container.organization_id = $1 and case when
             container.status = any(${ask('statuses')}::text[])
             and (${ask('location_id')} is null or container.location_id = ${ask('location_id')})
             and (${ask('waste_stream_id')} is null or container.waste_stream_id = ${ask('waste_stream_id')})
             and (${ask('service_provider_id')} is null or container.service_provider_id = ${ask('service_provider_id')})
             and container.search_text like all (${ask('patterns')}::text[])
             and (${ask('tag_value_id')} is null or exists (
               select from container_tag use
               where use.organization_id = $1 and use.container_id = container.id and use.tag_value_id = ${ask('tag_value_id')}
             ))
             and (${ask('open')} is null or ${ask('open')} = exists (
               select from service_request request
               where request.organization_id = $1 and request.container_id = container.id and ${isOpen}
             ))
           then true else false end
           order by ${orderBy(sort, order)}
           limit ${ask('no_limit')}
         ) matching
       ), page as materialized (
         select ${ownColumns}, found.place
         from (select * from found order by found.place limit ${ask('page_size')} offset ${ask('skipped')}) found
         join container on container.organization_id = $1 and container.id = found.id
       ), ${belongings}
       ${wholePage('(select count(*) from found)')}
     ) listed
     order by listed.place`,
  );

const bothOrders = (sort: ContainerSort) => ({
  asc: { every: everyStatement(sort, 'asc'), found: foundStatement(sort, 'asc') },
  desc: { every: everyStatement(sort, 'desc'), found: foundStatement(sort, 'desc') },
});

const listStatements = {
  customId: bothOrders('customId'),
  location: bothOrders('location'),
  wasteStream: bothOrders('wasteStream'),
  volumeLiters: bothOrders('volumeLiters'),
  createdAt: bothOrders('createdAt'),
  lastEmptiedAt: bothOrders('lastEmptiedAt'),
} as const satisfies Record<ContainerSort, ReturnType<typeof bothOrders>>;

export interface ContainerListQuery {
  readonly patterns: readonly string[];
  readonly statuses: readonly string[];
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
  const { every, found } = listStatements[query.sort][query.order];
  const cut = [transaction.organizationId, query.statuses, query.limit, query.offset];
  const { patterns, locationId, wasteStreamId, serviceProviderId, tagValueId, open } = query;
  const filters = [locationId, wasteStreamId, serviceProviderId, tagValueId, open];
  const isEvery = patterns.length === 0 && filters.every((filter) => filter === null);
  const rows = await (isEvery ? transaction.run(every, cut) : transaction.run(found, [...cut, patterns, ...filters]));
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
