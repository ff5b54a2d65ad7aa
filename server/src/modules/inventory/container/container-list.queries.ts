import { type Container, requirement } from '@tunna/contract/inventory/container';
import { hasPair } from '../../../database/columns/search.ts';
import { streamNameColumns, writtenStreams } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import type { Statements } from '../../../database/statement/statements.gen.ts';
import {
  absentIfNull,
  jsonOf,
  numberOf,
  textOf,
  timeOf,
  writtenPage,
  writtenRecord,
} from '../../../database/statement/written-json.ts';
import { containerFields } from './container-workspace.queries.ts';

export type ContainerRow = Statements['workspace_container']['row'];

const isOpen = `request.status in ('received', 'sent', 'in_progress')`;

const ownColumns = `container.id, container.slug, ${containerFields.columnsOf('container')}, container.location_name,
  container.created_at, container.version, container.updated_at, container.updated_by`;

// Requirements have the order of the contract, whatever the stored order.
const writtenAction = writtenRecord<Container['actions'][number]>()({
  actionType: textOf('action.action_type'),
  requirements: jsonOf(
    `'[' || ltrim(${requirement.options
      .map((option) => `case when '${option}' = any(action.requirements) then ',"${option}"' else '' end`)
      .join(' || ')}, ',') || ']'`,
  ),
});

// Related data of a page of containers, read once for all rows: a subquery for each row would take longer.
const belongings = `actions as (
    select action.container_id,
      string_agg(action.action_type || ' ' || array_to_string(action.requirements, ' '), ',' order by action.action_type) as list,
      '[' || string_agg(${writtenAction.sql}, ',' order by action.action_type) || ']' as json
    from container_action action
    where action.organization_id = :organizationId and action.container_id = any((select ids from page_ids)::bigint[])
    group by action.container_id
  ), tags as (
    select use.container_id, array_agg(use.tag_value_id order by use.tag_value_id) as ids
    from container_tag use
    where use.organization_id = :organizationId and use.container_id = any((select ids from page_ids)::bigint[])
    group by use.container_id
  ), open_requests as (
    select request.container_id, min(request.id) as id
    from service_request request
    where request.organization_id = :organizationId and request.container_id = any((select ids from page_ids)::bigint[]) and ${isOpen}
    group by request.container_id
  ), emptied as materialized (
    select last.container_id, last.day from page_ids cross join lateral last_collections(:organizationId, page_ids.ids) last
  ), editors as (
    select edited.id, member_name(edited.id) as name
    from (select distinct page.updated_by as id from page where page.updated_by is not null) edited
  )`;

const wholeColumns = `page.id, page.slug, ${containerFields.columnsOf('page')}, page.location_name, ${streamNameColumns},
  coalesce(stream.color, category.color) as color, provider.name as service_provider_name,
  coalesce(actions.list, '') as actions, coalesce(tags.ids, '{}') as tag_value_ids, open_requests.id as open_request_id,
  emptied.day as last_emptied_on,
  page.created_at, page.version, page.updated_at, editors.name as updated_by`;

const pageJoins = `
  left join actions on actions.container_id = page.id
  left join tags on tags.container_id = page.id
  left join open_requests on open_requests.container_id = page.id
  left join emptied on emptied.container_id = page.id
  left join editors on editors.id = page.updated_by`;
const joins = `
  left join waste_stream stream on stream.organization_id = :organizationId and stream.id = page.waste_stream_id
  left join waste_category category on category.id = stream.waste_category_id
  left join service_provider provider on provider.organization_id = :organizationId and provider.id = page.service_provider_id
  ${pageJoins}`;

const oneContainer = statement(
  'workspace_container',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container where container.organization_id = :organizationId and container.id = :id
     ), page_ids as (select array[:id::bigint] as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

export async function findContainer(transaction: TenantReader, id: number): Promise<ContainerRow | undefined> {
  const [row] = await transaction.run(oneContainer, { organizationId: transaction.organizationId, id });
  return row;
}

const keyedContainers = statement(
  'workspace_containers_by_key',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container
       where container.organization_id = :organizationId
         and (container.slug = any(:slugs::text[]) or container.status <> 'removed' and container.custom_id = any(:customIds::text[]))
     ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

/** The containers with one of the slugs, and the containers in use with one of the customIds. */
export const findKeyedContainers = (
  transaction: TenantReader,
  slugs: readonly string[],
  customIds: readonly string[],
): Promise<ContainerRow[]> =>
  transaction.run(keyedContainers, { organizationId: transaction.organizationId, slugs, customIds });

// All but the last have an index. Text columns sort by their Icelandic collation keys.
const chosenContainers = statement(
  'workspace_containers_by_id',
  `select * from (
     with page as materialized (
       select ${ownColumns} from container where container.organization_id = :organizationId and container.id = any(:ids::bigint[])
     ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}
     select ${wholeColumns} from page ${joins}
   ) whole`,
);

/** The containers with these ids, also removed ones. */
export const findChosenContainers = (transaction: TenantReader, ids: readonly number[]): Promise<ContainerRow[]> =>
  transaction.run(chosenContainers, { organizationId: transaction.organizationId, ids });

const sortKeys = {
  customId: 'container.name_key collate "C"',
  location: 'container.location_key collate "C"',
  wasteStream: 'container.stream_key collate "C"',
  volumeLiters: 'container.volume_liters',
  createdAt: 'container.created_at',
  lastEmptiedOn: 'last.day',
};

type ContainerSort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

const lastOfAll = 'cross join lateral last_collection(:organizationId, container.id) last';

// Hides parameter values from the planner. Otherwise it plans again for each value, which takes longer than reading.
const ask = (field: string): string => `(select asked.${field} from asked)`;

const orderBy = (sort: ContainerSort, order: Order): string => `${sortKeys[sort]} ${order}, container.id ${order}`;

/** How the list writes each field of a container. */
const written = writtenRecord<Container>()({
  id: numberOf('page.id'),
  slug: textOf('page.slug'),
  customId: absentIfNull(textOf('page.custom_id')),
  location: absentIfNull(
    writtenRecord<NonNullable<Container['location']>>()({
      id: textOf('page.location_id'),
      name: textOf(`coalesce(page.location_name, '')`),
    }),
  ),
  serviceProvider: absentIfNull(
    writtenRecord<NonNullable<Container['serviceProvider']>>()({
      id: numberOf('page.service_provider_id'),
      name: textOf(`coalesce(provider.name, '')`),
    }),
  ),
  wasteStream: jsonOf('streams.json'),
  kind: textOf('page.kind'),
  volumeLiters: absentIfNull(numberOf('page.volume_liters')),
  emptyKg: absentIfNull(textOf('trim_scale(page.empty_kg)::text')),
  description: textOf('page.description'),
  status: textOf('page.status'),
  dueDays: absentIfNull(numberOf('page.due_days')),
  actions: jsonOf(`coalesce(actions.json, '[]')`),
  tagValueIds: jsonOf(`coalesce(array_to_json(tags.ids)::text, '[]')`),
  openRequestId: absentIfNull(numberOf('open_requests.id')),
  lastEmptiedOn: absentIfNull(textOf('emptied.day::text')),
  createdAt: timeOf('page.created_at'),
  version: numberOf('page.version'),
  updatedAt: timeOf('page.updated_at'),
  updatedBy: absentIfNull(textOf('editors.name')),
});

// The names of a stream are written once for all containers of the page.
const streamsOfPage = writtenStreams('(select page.waste_stream_id from page)');

// The page is limited before the joins. An empty page is written as well.
const writtenContainers = (total: string): string => `
  select ${writtenPage(written, 'page.place', total)} as "page!"
  from page
  left join streams on streams.id = page.waste_stream_id
  left join service_provider provider on provider.organization_id = :organizationId and provider.id = page.service_provider_id
  ${pageJoins}`;

/** Without a search or filters, an index provides the page and the number of containers. */
const everyStatement = (sort: ContainerSort, order: Order) =>
  statement(
    `list_containers_${sort}_${order}`,
    `select * from (
       with asked as materialized (
         select :statuses::text[] as statuses, :pageSize::bigint as page_size, :skipped::bigint as skipped
       ), page as materialized (
         select cut.*, row_number() over () as place from (
           select ${ownColumns}
           from container ${sort === 'lastEmptiedOn' ? lastOfAll : ''}
           where container.organization_id = :organizationId
             and case when container.status = any(${ask('statuses')}::text[]) then true else false end
           order by ${orderBy(sort, order)}
           limit ${ask('page_size')} offset ${ask('skipped')}
         ) cut
       ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}, ${streamsOfPage}
       ${writtenContainers(`
         select count(*) from container
         where container.organization_id = :organizationId and container.status = any(${ask('statuses')}::text[])
       `)}
     ) listed`,
  );

/** The source of each kind of list, with its additional conditions. */
const sources = {
  filter: { from: 'container', isOwn: 'container.organization_id = :organizationId', isMeant: 'true' },
  // A location has few containers of many, and an index has them.
  located: {
    from: 'container',
    isOwn: 'container.organization_id = :organizationId and container.location_id = :locationId',
    isMeant: 'true',
  },
  // Searches pairs of letters with an index.
  search: { from: 'containers_holding((select patterns from asked)) container', isOwn: 'true', isMeant: 'true' },
  // Searches single letters, which nearly every container contains, with a scan.
  scan: {
    from: 'container',
    isOwn: 'container.organization_id = :organizationId',
    isMeant: `container.search_text like all (${ask('patterns')}::text[])`,
  },
} as const;

type Source = keyof typeof sources;

const passesFilters = `
  container.status = any(${ask('statuses')}::text[])
  and (${ask('location_id')} is null or container.location_id = ${ask('location_id')})
  and (${ask('waste_stream_id')} is null or container.waste_stream_id = ${ask('waste_stream_id')})
  and (${ask('service_provider_id')} is null or container.service_provider_id = ${ask('service_provider_id')})
  and (${ask('tag_value_id')} is null or exists (
    select from container_tag use
    where use.organization_id = :organizationId and use.container_id = container.id and use.tag_value_id = ${ask('tag_value_id')}
  ))
  and (${ask('open')} is null or ${ask('open')} = exists (
    select from service_request request
    where request.organization_id = :organizationId and request.container_id = container.id and ${isOpen}
  ))`;

/**
 * The matching containers with their sort position. Each container is filtered once. A search returns its sort key as the position. The
 * other sources are read in index order: one combined condition and a null limit stop the planner from underestimating the number of rows
 * and sorting again what the index has sorted.
 */
function foundIn(source: Source, sort: ContainerSort, order: Order): string {
  const { from, isOwn, isMeant } = sources[source];
  const joined = `from ${from} ${sort === 'lastEmptiedOn' ? lastOfAll : ''}
    where ${isOwn} and case when ${isMeant} and ${passesFilters} then true else false end`;
  if (source === 'search') return `select container.id, ${sortKeys[sort]} as place ${joined}`;
  return `select matching.id, row_number() over () as place
    from (select container.id ${joined} order by ${orderBy(sort, order)} limit ${ask('no_limit')}) matching`;
}

const foundStatement = (source: Source, sort: ContainerSort, order: Order) =>
  statement(
    `${source}_containers_${sort}_${order}`,
    `select * from (
       with asked as materialized (
         select :statuses::text[] as statuses, :pageSize::bigint as page_size, :skipped::bigint as skipped, null::bigint as no_limit,
           array(select search_fold(pattern) from unnest(:patterns::text[]) pattern) as patterns, :locationId::text as location_id,
           :wasteStreamId::bigint as waste_stream_id, :serviceProviderId::bigint as service_provider_id,
             :tagValueId::bigint as tag_value_id, :open::boolean as open
       ), found as materialized (
         ${foundIn(source, sort, order)}
       ), page_ids as materialized (
         select array(
           select found.id from found order by ${source === 'search' ? `found.place ${order}, found.id ${order}` : 'found.place'}
           limit ${ask('page_size')} offset ${ask('skipped')}
         ) as ids
       ), page as materialized (
         select ${ownColumns}, array_position((select ids from page_ids), container.id) as place
         from container where container.organization_id = :organizationId and container.id = any((select ids from page_ids)::bigint[])
       ), ${belongings}, ${streamsOfPage}
       ${writtenContainers('select count(*) from found')}
     ) listed`,
  );

const statementsOf = (sort: ContainerSort, order: Order) => ({
  every: everyStatement(sort, order),
  filter: foundStatement('filter', sort, order),
  located: foundStatement('located', sort, order),
  search: foundStatement('search', sort, order),
  scan: foundStatement('scan', sort, order),
});

const bothOrders = (sort: ContainerSort) => ({
  asc: statementsOf(sort, 'asc'),
  desc: statementsOf(sort, 'desc'),
});

const listStatements = {
  customId: bothOrders('customId'),
  location: bothOrders('location'),
  wasteStream: bothOrders('wasteStream'),
  volumeLiters: bothOrders('volumeLiters'),
  createdAt: bothOrders('createdAt'),
  lastEmptiedOn: bothOrders('lastEmptiedOn'),
} as const satisfies Record<ContainerSort, ReturnType<typeof bothOrders>>;

export interface ContainerListQuery {
  readonly patterns: readonly string[];
  readonly statuses: readonly string[];
  readonly locationId: string | null;
  readonly wasteStreamId: number | null;
  readonly serviceProviderId: number | null;
  readonly tagValueId: number | null;
  /** With or without an open request; null for both. */
  readonly open: boolean | null;
  readonly sort: ContainerSort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

function sourceOf({ patterns, locationId }: ContainerListQuery): Source {
  if (patterns.length === 0) return locationId === null ? 'filter' : 'located';
  return patterns.some(hasPair) ? 'search' : 'scan';
}

/** One page of containers, and the total number, as the JSON that `listContainers` returns. */
export async function findContainers(transaction: TenantReader, query: ContainerListQuery): Promise<string> {
  const statements = listStatements[query.sort][query.order];
  const cut = {
    organizationId: transaction.organizationId,
    statuses: query.statuses,
    pageSize: query.limit,
    skipped: query.offset,
  };
  const { patterns, locationId, wasteStreamId, serviceProviderId, tagValueId, open } = query;
  const filters = { locationId, wasteStreamId, serviceProviderId, tagValueId, open };
  const isEvery = patterns.length === 0 && Object.values(filters).every((filter) => filter === null);
  const [row] = await (isEvery
    ? transaction.run(statements.every, cut)
    : transaction.run(statements[sourceOf(query)], { ...cut, patterns, ...filters }));
  if (row === undefined) throw new Error('The list of containers was not written.');
  return row.page;
}
