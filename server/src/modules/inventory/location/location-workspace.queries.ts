import type { LocationInput } from '@tunna/contract/inventory/location';
import { holdsEveryPattern } from '../../../database/columns/search.ts';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { elsewhere, storedFields } from '../../../database/statement/stored-fields.ts';
import type { Uses } from '../../../http/health/in-use.ts';

export interface LocationRow extends RowOf<'workspace_location'> {
  departments: { id: number; name: string }[];
}

const containers = `(
  select coalesce(sum(counted.containers), 0)::bigint from location_containers counted
  where counted.organization_id = location.organization_id and counted.location_id = location.id
)`;

const isOpen = `request.status in ('received', 'sent', 'in_progress')`;

/** @param openRequests expression for the number of open requests at the location */
const columnsWith = (
  openRequests: string,
): string => `location.id, location.name, location.address, location.postcode, location.municipality, location.access_notes,
  location.latitude, location.longitude, location.published, location.languages::text[] as languages, ${containers} as containers,
  ${openRequests} as open_requests,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', department.id, 'name', department.name) order by department.name collate icelandic, department.id)
    from org_unit
    join department on department.organization_id = org_unit.organization_id and department.id = org_unit.department_id
    where org_unit.organization_id = location.organization_id and org_unit.location_id = location.id
  ), '[]') as departments,
  array(
    select use.tag_value_id from location_tag use
    where use.organization_id = location.organization_id and use.location_id = location.id order by use.tag_value_id
  ) as tag_value_ids,
  location.created_at, location.version, location.updated_at,
  case when location.updated_by is not null then member_name(location.updated_by) end as updated_by`;

export const columns = columnsWith(`(
  select count(*) from container
  join service_request request on request.organization_id = container.organization_id and request.container_id = container.id
  where container.organization_id = location.organization_id and container.location_id = location.id and ${isOpen}
)`);

const sortKeys = {
  name: 'location.name collate icelandic',
  municipality: `nullif(location.municipality, '') collate icelandic`,
  containers,
  createdAt: 'location.created_at',
};

type LocationSort = keyof typeof sortKeys;
type Order = 'asc' | 'desc';

type ListedRow = { total: number } & (LocationRow | { id: null });

// Rows are counted and paged before the joins. An empty page still returns one row, for the total. Open requests are few, and are counted
// once for all locations: a location may have thousands of containers.
const listStatement = (sort: LocationSort, order: Order) =>
  statement(
    `list_locations_${sort}_${order}`,
    `select counted.total, listed.* from (
       with found as materialized (
         select location.id, ${sortKeys[sort]} as sort_key from location
         where location.organization_id = :organizationId and ${holdsEveryPattern('location.search_text', ':patterns')}
           and (:published::boolean is null or location.published = :published)
           and (:tagValueId::bigint is null or exists (
             select from location_tag use
             where use.organization_id = :organizationId and use.location_id = location.id and use.tag_value_id = :tagValueId
           ))
           and (:positioned::boolean is null or (location.latitude is not null and location.longitude is not null) = :positioned)
       ), page as materialized (
         select id, row_number() over (order by sort_key ${order} nulls last, id ${order}) as place from found
         order by sort_key ${order} nulls last, id ${order} limit :limit offset :offset
       )
       select (select count(*) from found) as total, page.id, page.place from (values (1)) always (one) left join page on true
     ) counted
     left join (
       select container.location_id, count(*) as requests from service_request request
       join container on container.organization_id = :organizationId and container.id = request.container_id
       where request.organization_id = :organizationId and ${isOpen} group by container.location_id
     ) open on open.location_id = counted.id
     left join lateral (
       select ${columnsWith('coalesce(open.requests, 0)')}
       from location where location.organization_id = :organizationId and location.id = counted.id
     ) listed on true
     order by counted.place`,
  ).returns<ListedRow>();

const listStatements = {
  name: { asc: listStatement('name', 'asc'), desc: listStatement('name', 'desc') },
  municipality: { asc: listStatement('municipality', 'asc'), desc: listStatement('municipality', 'desc') },
  containers: { asc: listStatement('containers', 'asc'), desc: listStatement('containers', 'desc') },
  createdAt: { asc: listStatement('createdAt', 'asc'), desc: listStatement('createdAt', 'desc') },
} as const satisfies Record<LocationSort, Record<Order, unknown>>;

export interface LocationListQuery {
  readonly patterns: readonly string[];
  readonly published: boolean | null;
  readonly tagValueId: number | null;
  readonly positioned: boolean | null;
  readonly sort: LocationSort;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/** One page of locations, and the total number. */
export async function findLocations(
  transaction: TenantTransaction,
  { patterns, published, tagValueId, positioned, sort, order, limit, offset }: LocationListQuery,
): Promise<{ rows: LocationRow[]; total: number }> {
  const values = {
    organizationId: transaction.organizationId,
    patterns,
    published,
    tagValueId,
    limit,
    offset,
    positioned,
  };
  const rows = await transaction.run(listStatements[sort][order], values);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

const oneLocation = statement(
  'workspace_location',
  `select ${columns} from location where location.organization_id = :organizationId and location.id = :id`,
).returns<LocationRow>();
const lock = statement(
  'lock_location',
  'select version from location where organization_id = :organizationId and id = :id for update',
);

export async function findLocation(transaction: TenantTransaction, id: string): Promise<LocationRow | undefined> {
  const [row] = await transaction.run(oneLocation, { organizationId: transaction.organizationId, id });
  return row;
}

/** Locks the location against changes, deletion and new contents until the transaction ends. */
export async function lockLocation(transaction: TenantTransaction, id: string): Promise<boolean> {
  const rows = await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return rows.length > 0;
}

const orNull = (text: string | undefined) => text || null;

/** Where a location's fields are stored. Empty texts count as absent. */
export const locationFields = storedFields<LocationInput>()('location', {
  name: 'name',
  address: { address: orNull },
  postcode: { postcode: orNull },
  municipality: { municipality: orNull },
  accessNotes: { access_notes: orNull },
  coordinates: { latitude: (at) => at?.latitude ?? null, longitude: (at) => at?.longitude ?? null },
  published: 'published',
  languages: 'languages',
  tagValueIds: elsewhere,
});

const add = statement(
  'add_location',
  `insert into location (organization_id, id, ${locationFields.columns}, updated_by)
   values (:organizationId, :id, ${locationFields.parameters}, :updatedBy)`,
);
const change = statement(
  'change_location',
  `update location set ${locationFields.assignments}, updated_by = :updatedBy, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);

const valuesOf = ({ organizationId }: TenantTransaction, id: string, input: LocationInput, updatedBy: number) => ({
  organizationId,
  id,
  ...locationFields.values(input),
  updatedBy,
});

export async function insertLocation(
  transaction: TenantTransaction,
  id: string,
  input: LocationInput,
  personId: number,
): Promise<void> {
  await transaction.run(add, valuesOf(transaction, id, input, personId));
}

export async function updateLocation(
  transaction: TenantTransaction,
  id: string,
  input: LocationInput,
  personId: number,
): Promise<void> {
  await transaction.run(change, valuesOf(transaction, id, input, personId));
}

const leave = statement(
  'leave_location',
  `update container set location_id = null where organization_id = :organizationId and location_id = :id and status = 'removed'`,
);
const remove = statement(
  'remove_location',
  'delete from location where organization_id = :organizationId and id = :id',
);

/** Deletes a location without uses, and clears it from removed containers. */
export async function deleteLocationRow(transaction: TenantTransaction, id: string): Promise<void> {
  await transaction.run(leave, { organizationId: transaction.organizationId, id });
  await transaction.run(remove, { organizationId: transaction.organizationId, id });
}

// Departments have org units at a location. These would be deleted with it.
const uses = statement(
  'location_uses',
  `select
     (select count(*) from container where organization_id = :organizationId and location_id = :id and status <> 'removed') as "containers!",
     (select count(*) from org_unit where organization_id = :organizationId and location_id = :id) as "departments!",
     (select count(*) from device where organization_id = :organizationId and location_id = :id) as "devices!",
     (select count(*) from scale where organization_id = :organizationId and location_id = :id) as "scales!"`,
).returns<{ containers: number; departments: number; devices: number; scales: number }>();

/** What keeps a location from being deleted. */
export async function countLocationUses(transaction: TenantTransaction, id: string): Promise<Uses> {
  const [row] = await transaction.run(uses, { organizationId: transaction.organizationId, id });
  return row ?? {};
}

export interface LocationOrgUnitsRow {
  id: string;
  name: string;
  org_units: { departmentId: number; name: string }[];
}

const orgUnits = statement(
  'location_org_units',
  `select location.id, location.name,
     coalesce(
       jsonb_agg(jsonb_build_object('departmentId', department.id, 'name', department.name)
         order by department.name collate icelandic, department.id) filter (where department.id is not null),
       '[]'
     ) as org_units
   from location
   left join org_unit on org_unit.organization_id = location.organization_id and org_unit.location_id = location.id
   left join department on department.organization_id = org_unit.organization_id and department.id = org_unit.department_id
   where location.organization_id = :organizationId
   group by location.organization_id, location.id
   order by location.name collate icelandic, location.id`,
).returns<LocationOrgUnitsRow>();

/** All locations with their departments, both in Icelandic order. */
export const findLocationOrgUnits = (transaction: TenantTransaction): Promise<LocationOrgUnitsRow[]> =>
  transaction.run(orgUnits, { organizationId: transaction.organizationId });
