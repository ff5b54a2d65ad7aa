import type { Container } from '@tunna/contract/inventory/container';
import { hasPair } from '../../../database/columns/search.ts';
import { writtenStreams } from '../../../database/columns/stream-names.ts';
import type { TenantReader } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import {
  absentIfNull,
  jsonOf,
  numberOf,
  textOf,
  timeOf,
  writtenPage,
  writtenRecord,
} from '../../../database/statement/written-json.ts';
import { belongings, isOpen, ownColumns, pageJoins } from './container-record.queries.ts';

// All but the last have an index. Text columns sort by their Icelandic collation keys.
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
const parameter = (field: string): string => `(select parameters.${field} from parameters)`;

/** Columns that can be empty. Containers without a value are last in both orders. */
const optional: ReadonlySet<ContainerSort> = new Set(['location', 'volumeLiters', 'lastEmptiedOn']);

// Only optional columns: the indexes of the others do not have this order.
const directionOf = (sort: ContainerSort, order: Order): string => (optional.has(sort) ? `${order} nulls last` : order);

const orderBy = (sort: ContainerSort, order: Order): string =>
  `${sortKeys[sort]} ${directionOf(sort, order)}, container.id ${order}`;

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

/** Sums of numbers that are kept instead of counted. */
const storedTotal = (condition: string): string => `
  select coalesce(sum(sums.containers), 0)::bigint from container_sum sums
  where sums.organization_id = :organizationId ${condition} and sums.status = any(${parameter('statuses')}::text[])`;

/** Lists whose page is read in the order of an index, and whose number of containers is sums. */
const storedTotalLists = {
  every: { condition: '', total: storedTotal('') },
  // Only containers in use are counted.
  ofLocation: {
    condition: 'and container.location_id = :locationId',
    total: `
      select coalesce(sum(sums.containers), 0)::bigint from location_containers sums
      where sums.organization_id = :organizationId and sums.location_id = :locationId`,
  },
  ofStream: {
    condition: 'and container.waste_stream_id = :wasteStreamId',
    total: storedTotal('and sums.waste_stream_id = :wasteStreamId'),
  },
  ofProvider: {
    condition: 'and container.service_provider_id = :serviceProviderId',
    total: storedTotal('and sums.service_provider_id = :serviceProviderId'),
  },
} as const;

type StoredTotalList = keyof typeof storedTotalLists;

const storedTotalText = (list: StoredTotalList, sort: ContainerSort, order: Order): string => `
     select * from (
       with parameters as materialized (
         select :statuses::text[] as statuses, :pageSize::bigint as page_size, :skipped::bigint as skipped
       ), page as materialized (
         select cut.*, row_number() over () as place from (
           select ${ownColumns}
           from container ${sort === 'lastEmptiedOn' ? lastOfAll : ''}
           where container.organization_id = :organizationId ${storedTotalLists[list].condition}
             and case when container.status = any(${parameter('statuses')}::text[]) then true else false end
           order by ${orderBy(sort, order)}
           limit ${parameter('page_size')} offset ${parameter('skipped')}
         ) cut
       ), page_ids as materialized (select array(select page.id from page) as ids), ${belongings}, ${streamsOfPage}
       ${writtenContainers(storedTotalLists[list].total)}
     ) listed`;

/** The source of each kind of list, with its additional conditions. */
const sources = {
  filter: { from: 'container', tenantCondition: 'container.organization_id = :organizationId', condition: 'true' },
  // A location has few containers of many, and an index has them. For orders other than by name, and for several filters.
  located: {
    from: 'container',
    tenantCondition: 'container.organization_id = :organizationId and container.location_id = :locationId',
    condition: 'true',
  },
  // Searches pairs of letters with an index.
  search: {
    from: 'containers_holding((select patterns from parameters)) container',
    tenantCondition: 'true',
    condition: 'true',
  },
  // Searches single letters, which nearly every container contains, with a scan.
  scan: {
    from: 'container',
    tenantCondition: 'container.organization_id = :organizationId',
    condition: `container.search_text like all (${parameter('patterns')}::text[])`,
  },
} as const;

type Source = keyof typeof sources;

const passesFilters = `
  container.status = any(${parameter('statuses')}::text[])
  and (${parameter('location_id')} is null or container.location_id = ${parameter('location_id')})
  and (${parameter('waste_stream_id')} is null or container.waste_stream_id = ${parameter('waste_stream_id')})
  and (${parameter('service_provider_id')} is null or container.service_provider_id = ${parameter('service_provider_id')})
  and (${parameter('tag_value_id')} is null or exists (
    select from container_tag use
    where use.organization_id = :organizationId and use.container_id = container.id and use.tag_value_id = ${parameter('tag_value_id')}
  ))
  and (${parameter('open')} is null or ${parameter('open')} = exists (
    select from service_request request
    where request.organization_id = :organizationId and request.container_id = container.id and ${isOpen}
  ))`;

/** Sources whose containers are found by an index, and sorted no further than the page. */
const isSorted = (source: Source): boolean => source === 'search' || source === 'located';

/**
 * The matching containers with their sort position. Each container is filtered once. A sorted source returns its sort key as the position. The
 * other sources are read in index order: one combined condition and a null limit stop the planner from underestimating the number of rows
 * and sorting again what the index has sorted.
 */
function foundIn(source: Source, sort: ContainerSort, order: Order): string {
  const { from, tenantCondition, condition } = sources[source];
  const joined = `from ${from} ${sort === 'lastEmptiedOn' ? lastOfAll : ''}
    where ${tenantCondition} and case when ${condition} and ${passesFilters} then true else false end`;
  if (isSorted(source)) return `select container.id, ${sortKeys[sort]} as place ${joined}`;
  return `select matching.id, row_number() over () as place
    from (select container.id ${joined} order by ${orderBy(sort, order)} limit ${parameter('no_limit')}) matching`;
}

const foundStatement = (source: Source, sort: ContainerSort, order: Order) =>
  statement(
    `${source}_containers_${sort}_${order}`,
    `select * from (
       with parameters as materialized (
         select :statuses::text[] as statuses, :pageSize::bigint as page_size, :skipped::bigint as skipped, null::bigint as no_limit,
           array(select search_fold(pattern) from unnest(:patterns::text[]) pattern) as patterns, :locationId::text as location_id,
           :wasteStreamId::bigint as waste_stream_id, :serviceProviderId::bigint as service_provider_id,
             :tagValueId::bigint as tag_value_id, :open::boolean as open
       ), found as materialized (
         ${foundIn(source, sort, order)}
       ), page_ids as materialized (
         select array(
           select found.id from found order by ${isSorted(source) ? `found.place ${directionOf(sort, order)}, found.id ${order}` : 'found.place'}
           limit ${parameter('page_size')} offset ${parameter('skipped')}
         ) as ids
       ), page as materialized (
         select ${ownColumns}, array_position((select ids from page_ids), container.id) as place
         from container where container.organization_id = :organizationId and container.id = any((select ids from page_ids)::bigint[])
       ), ${belongings}, ${streamsOfPage}
       ${writtenContainers('select count(*) from found')}
     ) listed`,
  );

const statementsOf = (sort: ContainerSort, order: Order) => ({
  every: statement(`list_containers_every_${sort}_${order}`, storedTotalText('every', sort, order)),
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

/** One filter, in the order of names. */
const storedByName = (order: Order) => ({
  ofLocation: statement(
    `list_containers_ofLocation_customId_${order}`,
    storedTotalText('ofLocation', 'customId', order),
  ),
  ofStream: statement(`list_containers_ofStream_customId_${order}`, storedTotalText('ofStream', 'customId', order)),
  ofProvider: statement(
    `list_containers_ofProvider_customId_${order}`,
    storedTotalText('ofProvider', 'customId', order),
  ),
});
const storedTotalStatements = { asc: storedByName('asc'), desc: storedByName('desc') };

export interface ContainerListQuery {
  readonly patterns: readonly string[];
  readonly statuses: readonly string[];
  /** Whether the statuses are those of all containers in use. */
  readonly inUse: boolean;
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

/** Runs the statement with a stored total, if the query has one. */
function findWithStoredTotal(transaction: TenantReader, query: ContainerListQuery) {
  const { sort, order, patterns, locationId, wasteStreamId, serviceProviderId, tagValueId, open } = query;
  const filters = [locationId, wasteStreamId, serviceProviderId, tagValueId, open].filter((filter) => filter !== null);
  if (patterns.length > 0 || filters.length > 1) return undefined;
  const cut = cutOf(transaction, query);
  if (filters.length === 0) return transaction.run(listStatements[sort][order].every, cut);
  if (sort !== 'customId') return undefined;
  const { ofLocation, ofStream, ofProvider } = storedTotalStatements[order];
  if (locationId !== null && query.inUse) return transaction.run(ofLocation, { ...cut, locationId });
  if (wasteStreamId !== null) return transaction.run(ofStream, { ...cut, wasteStreamId });
  if (serviceProviderId !== null) return transaction.run(ofProvider, { ...cut, serviceProviderId });
  return undefined;
}

const cutOf = ({ organizationId }: TenantReader, { statuses, limit, offset }: ContainerListQuery) => ({
  organizationId,
  statuses,
  pageSize: limit,
  skipped: offset,
});

/** One page of containers, and the total number, as the JSON that `listContainers` returns. */
export async function findContainers(transaction: TenantReader, query: ContainerListQuery): Promise<string> {
  const { patterns, locationId, wasteStreamId, serviceProviderId, tagValueId, open, sort, order } = query;
  const [row] = await (findWithStoredTotal(transaction, query) ??
    transaction.run(listStatements[sort][order][sourceOf(query)], {
      ...cutOf(transaction, query),
      patterns,
      locationId,
      wasteStreamId,
      serviceProviderId,
      tagValueId,
      open,
    }));
  if (row === undefined) throw new Error('The list of containers was not written.');
  return row.page;
}
