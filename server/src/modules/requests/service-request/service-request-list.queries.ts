import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { openStatuses } from '@tunna/domain/requests/service-request';
import { defaultTimeZone } from '@tunna/domain/time/dates';
import { hasPair, holdsEveryPattern } from '../../../database/columns/search.ts';
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
import {
  indexedWords,
  joinedProviders,
  matchingContainers,
  missingWords,
  searchedWords,
} from './service-request-search.queries.ts';

const container = `join container on container.organization_id = :organizationId and container.id = request.container_id`;
const provider = `left join service_provider provider
  on provider.organization_id = :organizationId and provider.id = request.service_provider_id`;

/** The key of each order, and the table that has it beside the request's own. */
const sortKeys = {
  createdAt: { key: 'request.created_at', from: '' },
  dueAt: { key: 'request.due_at', from: '' },
  container: { key: 'container.name_key collate "C"', from: container },
  location: { key: 'container.location_key collate "C"', from: container },
  serviceProvider: { key: 'provider.name collate icelandic', from: provider },
  status: { key: `array_position('{received,sent,in_progress,done,rejected,cancelled}', request.status)`, from: '' },
} as const;

type Sort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

/** How the list writes each field of a request. */
const written = writtenRecord<ServiceRequest>()({
  id: numberOf('request.id'),
  status: textOf('request.status'),
  actionType: textOf('request.action_type'),
  container: writtenRecord<ServiceRequest['container']>()({
    id: numberOf('request.container_id'),
    slug: textOf('container.slug'),
    customId: absentIfNull(textOf('container.custom_id')),
  }),
  location: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['location']>>()({
      id: textOf('container.location_id'),
      name: textOf(`coalesce(container.location_name, '')`),
    }),
  ),
  wasteStream: jsonOf('streams.json'),
  serviceProvider: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['serviceProvider']>>()({
      id: numberOf('request.service_provider_id'),
      name: textOf(`coalesce(provider.name, '')`),
    }),
  ),
  assignee: absentIfNull(
    writtenRecord<NonNullable<ServiceRequest['assignee']>>()({
      id: numberOf('request.assigned_to'),
      name: textOf(`coalesce(case when request.assigned_to is not null then member_name(request.assigned_to) end, '')`),
    }),
  ),
  reportCount: numberOf('request.report_count'),
  createdAt: timeOf('request.created_at'),
  dueAt: timeOf('request.due_at'),
  plannedFor: absentIfNull(textOf('request.planned_for')),
  overdue: jsonOf(`(request.closed_at is null and request.due_at < :now::timestamptz)::text`),
  closedAt: absentIfNull(timeOf('request.closed_at')),
  collectedKg: absentIfNull(textOf('request.collected_kg::text')),
  linkVersion: numberOf('request.link_version'),
  version: numberOf('request.version'),
  updatedAt: timeOf('request.updated_at'),
  updatedBy: absentIfNull(
    textOf(`case when request.updated_by_provider then provider.name
      when request.updated_by is not null then member_name(request.updated_by) end`),
  ),
});

const parameters = {
  statuses: 'text[]',
  locationId: 'text',
  serviceProviderId: 'bigint',
  containerId: 'bigint',
  assignedTo: 'bigint',
  unassigned: 'boolean',
  overdue: 'boolean',
  now: 'timestamptz',
  openedFrom: 'date',
  openedUntil: 'date',
  closedFrom: 'date',
  closedUntil: 'date',
  patterns: 'text[]',
  limit: 'bigint',
  offset: 'bigint',
};

type Value = (parameter: keyof typeof parameters) => string;

/** The planner sees the value, and plans again for each call. */
const seen: Value = (parameter) => `:${parameter}::${parameters[parameter]}`;
/** The planner does not see the value, and plans once. */
const hidden: Value = (parameter) => `(select parameters."${parameter}" from parameters)::${parameters[parameter]}`;

/** The start of a day, or of the day after it. */
const startOf = (day: string): string => `(${day})::timestamp at time zone '${defaultTimeZone}'`;

const passes = (value: Value): string => `request.status = any(${value('statuses')})
  and (${value('locationId')} is null or exists (
    select from container placed
    where placed.organization_id = :organizationId and placed.id = request.container_id and placed.location_id = ${value('locationId')}
  ))
  and (${value('serviceProviderId')} is null or request.service_provider_id = ${value('serviceProviderId')})
  and (${value('containerId')} is null or request.container_id = ${value('containerId')})
  and (${value('assignedTo')} is null or request.assigned_to = ${value('assignedTo')})
  and (not ${value('unassigned')} or request.assigned_to is null)
  and (${value('overdue')} is null or ${value('overdue')} = (request.closed_at is null and request.due_at < ${value('now')}))
  and (${value('openedFrom')} is null or request.created_at >= ${startOf(value('openedFrom'))})
  and (${value('openedUntil')} is null or request.created_at < ${startOf(`${value('openedUntil')} + 1`)})
  and (${value('closedFrom')} is null or request.closed_at >= ${startOf(value('closedFrom'))})
  and (${value('closedUntil')} is null or request.closed_at < ${startOf(`${value('closedUntil')} + 1`)})`;

const holdsPatterns = holdsEveryPattern(
  `(container.search_text || ' ' || coalesce(provider.search_text, ''))`,
  ':patterns',
);

/** As one condition: the planner would expect no row of so many, and join row by row. */
const estimated = (conditions: string): string => `case when ${conditions} then true else false end`;
const isOpen = `request.status in ('${openStatuses.join("', '")}')`;
const parametersTable = `parameters as materialized (
  select ${Object.entries(parameters)
    .map(([parameter, type]) => `:${parameter}::${type} as "${parameter}"`)
    .join(', ')}
),`;

interface Source {
  readonly value: Value;
  /** Before the found requests. */
  readonly before: string;
  /** Tables beside the request's own. */
  readonly from: (sort: Sort) => string;
  readonly condition: string;
}

const sources = {
  /** Among all requests a filter decides which index is read. */
  any: {
    value: seen,
    before: '',
    from: () => `${container} ${provider}`,
    condition: `${passes(seen)} and (cardinality(:patterns::text[]) = 0 or ${holdsPatterns})`,
  },
  /** Open requests are few, and one index has them. */
  open: {
    value: hidden,
    before: parametersTable,
    from: (sort) => sortKeys[sort].from,
    condition: `${isOpen} and ${estimated(`cardinality(${hidden('patterns')}) = 0 and ${passes(hidden)}`)}`,
  },
  // Few requests remain after the search: they are found by their containers, and the filters are evaluated for these only.
  search: {
    value: hidden,
    before: `${parametersTable} ${indexedWords} ${matchingContainers}`,
    from: (sort) => `join matching on matching.id = request.container_id ${joinedProviders} ${sortKeys[sort].from}`,
    // The array lets an index find the requests: the planner expects too many containers to join them row by row.
    condition: `${isOpen} and request.container_id = any(array(select matching.id from matching))
      and ${estimated(`(cardinality(${missingWords}) = 0 or matching.search_text like all (${missingWords})) and ${passes(hidden)}`)}`,
  },
  /** Single characters, which nearly every container has: all are read. */
  scan: {
    value: hidden,
    before: `${parametersTable} ${searchedWords}`,
    from: (sort) => `${container} ${joinedProviders} ${sort === 'serviceProvider' ? provider : ''}`,
    condition: `${isOpen} and ${estimated('container.search_text like all ((select needed.patterns from needed)::text[])')}
      and ${estimated(`container.search_text like all (${missingWords}) and ${passes(hidden)}`)}`,
  },
} as const satisfies Record<string, Source>;

// The page is limited before the joins, and sorted no further than its end. The names of a stream are written once for the page.
function listStatement(source: keyof typeof sources, sort: Sort, order: Order) {
  const { value, before, from, condition }: Source = sources[source];
  return statement(
    `list_${source}_service_requests_${sort}_${order}`,
    `select * from (
       with ${before} found as materialized (
         select request.id, ${sortKeys[sort].key} as key
         from service_request request ${from(sort)}
         where request.organization_id = :organizationId and ${condition}
       ), page_ids as materialized (
         select array(
           select found.id from found order by found.key ${order} nulls last, found.id ${order}
           limit ${value('limit')} offset ${value('offset')}
         ) as ids
       ), page as materialized (
         select request.*, array_position((select ids from page_ids), request.id) as place
         from service_request request
         where request.organization_id = :organizationId and request.id = any((select ids from page_ids)::bigint[])
       ), ${writtenStreams('(select container.waste_stream_id from page join container on container.organization_id = :organizationId and container.id = page.container_id)')}
       select ${writtenPage(written, 'request.place', 'select count(*) from found')} as "page!"
       from page request
       left ${container}
       left join streams on streams.id = container.waste_stream_id
       ${provider}
     ) listed`,
  );
}

const ofSort = (sort: Sort) => ({
  any: { asc: listStatement('any', sort, 'asc'), desc: listStatement('any', sort, 'desc') },
  open: { asc: listStatement('open', sort, 'asc'), desc: listStatement('open', sort, 'desc') },
  search: { asc: listStatement('search', sort, 'asc'), desc: listStatement('search', sort, 'desc') },
  scan: { asc: listStatement('scan', sort, 'asc'), desc: listStatement('scan', sort, 'desc') },
});

const lists = {
  createdAt: ofSort('createdAt'),
  dueAt: ofSort('dueAt'),
  container: ofSort('container'),
  location: ofSort('location'),
  serviceProvider: ofSort('serviceProvider'),
  status: ofSort('status'),
} as const satisfies Record<Sort, ReturnType<typeof ofSort>>;

export interface RequestListQuery {
  readonly patterns: readonly string[];
  readonly statuses: readonly string[];
  readonly locationId: string | null;
  readonly serviceProviderId: number | null;
  readonly containerId: number | null;
  readonly assignedTo: number | null;
  /** Only unassigned ones. */
  readonly unassigned: boolean;
  /** Only overdue ones, or only those that are not. */
  readonly overdue: boolean | null;
  readonly now: Date;
  /** First and last day of creation, and of the end; inclusive. */
  readonly opened: readonly [string | null, string | null];
  readonly closed: readonly [string | null, string | null];
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

const open = new Set<string>(openStatuses);

function sourceOf({ patterns, statuses }: RequestListQuery): keyof typeof sources {
  if (!statuses.every((status) => open.has(status))) return 'any';
  if (patterns.length === 0) return 'open';
  return patterns.some(hasPair) ? 'search' : 'scan';
}

/** One page of requests, and the total, as the JSON that `listServiceRequests` returns. */
export async function findWorkspaceRequests(reader: TenantReader, query: RequestListQuery): Promise<string> {
  const { opened, closed, sort, order, ...filters } = query;
  const [row] = await reader.run(lists[sort][sourceOf(query)][order], {
    ...filters,
    organizationId: reader.organizationId,
    openedFrom: opened[0],
    openedUntil: opened[1],
    closedFrom: closed[0],
    closedUntil: closed[1],
  });
  if (row === undefined) throw new Error('The list of requests was not written.');
  return row.page;
}
