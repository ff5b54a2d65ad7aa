import { holdsEveryPattern } from '../../../database/columns/search.ts';
import { type StreamNamesRow, streamNameColumns } from '../../../database/columns/stream-names.ts';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';

export interface OwnDepartmentRow extends RowOf<'own_department'> {
  locations: { id: string; name: string; published: boolean; hasScale: boolean }[];
}

const ownDepartment = statement(
  'own_department',
  `select department.id, department.name, organization.name as organization_name,
     coalesce((
       select jsonb_agg(
         jsonb_build_object('id', location.id, 'name', location.name, 'published', location.published, 'hasScale', exists (
           select from scale
           where scale.organization_id = location.organization_id and scale.location_id = location.id and scale.removed_at is null
         ))
         order by location.name collate icelandic, location.id
       )
       from org_unit
       join location on location.organization_id = org_unit.organization_id and location.id = org_unit.location_id
       where org_unit.organization_id = department.organization_id and org_unit.department_id = department.id
     ), '[]') as locations
   from department
   join organization on organization.id = department.organization_id
   where department.organization_id = :organizationId and department.id = :departmentId`,
).returns<OwnDepartmentRow>();

export async function findOwnDepartment(
  reader: TenantReader,
  departmentId: number,
): Promise<OwnDepartmentRow | undefined> {
  const [row] = await reader.run(ownDepartment, { organizationId: reader.organizationId, departmentId });
  return row;
}

const nameForShare = statement(
  'department_name_for_share',
  'select name from department where organization_id = :organizationId and id = :departmentId for key share',
);

/** Returns the department's name and prevents its deletion until the transaction ends; undefined if it is gone. */
export async function findNameForShare(
  transaction: TenantTransaction,
  departmentId: number,
): Promise<string | undefined> {
  const [row] = await transaction.run(nameForShare, { organizationId: transaction.organizationId, departmentId });
  return row?.name;
}

export interface OwnContainerRow extends StreamNamesRow {
  slug: string;
  custom_id: string | null;
  location_id: string;
  location_name: string;
  color: string;
  open_request_id: number | null;
}

type ListedRow = { total: number; place: number | null } & (OwnContainerRow | { slug: null });

// An empty page still returns one row, which has the total.
const ownContainers = statement(
  'own_containers',
  `select * from (
   with found as materialized (
     select container.*, row_number() over (order by container.location_key, container.name_key, container.id) as place
     from container
     join org_unit on org_unit.organization_id = :organizationId and org_unit.department_id = :departmentId
       and org_unit.location_id = container.location_id
     where container.organization_id = :organizationId and container.status = 'active'
       and (cardinality(:patterns::text[]) = 0 or ${holdsEveryPattern('container.search_text', ':patterns')})
   )
   select (select count(*) from found) as total, container.place, container.slug, container.custom_id, container.location_id,
     container.location_name, ${streamNameColumns}, coalesce(stream.color, category.color) as color,
     (select request.id from service_request request
      where request.organization_id = :organizationId and request.container_id = container.id
        and request.status in ('received', 'sent', 'in_progress')
      limit 1) as open_request_id
   from (values (1)) always (one)
   left join found container on container.place > :offset::bigint and container.place <= :offset::bigint + :limit::bigint
   left join waste_stream stream on stream.organization_id = :organizationId and stream.id = container.waste_stream_id
   left join waste_category category on category.id = stream.waste_category_id
   ) listed
   order by listed.place`,
).returns<ListedRow>();

/** One page of the containers in use where a department works, and their total number. */
export async function findOwnContainers(
  reader: TenantReader,
  departmentId: number,
  {
    patterns,
    limit,
    offset,
  }: { readonly patterns: readonly string[]; readonly limit: number; readonly offset: number },
): Promise<{ rows: OwnContainerRow[]; total: number }> {
  const rows = await reader.run(ownContainers, {
    organizationId: reader.organizationId,
    departmentId,
    patterns,
    limit,
    offset,
  });
  return { rows: rows.filter((row) => row.slug !== null), total: rows[0]?.total ?? 0 };
}
