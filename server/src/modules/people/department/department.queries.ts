import type { DepartmentInput } from '@tunna/contract/people/department';
import type { TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { elsewhere, storedFields } from '../../../database/statement/stored-fields.ts';
import type { Uses } from '../../../http/health/in-use.ts';

export interface DepartmentRow extends RowOf<'departments'> {
  locations: { id: string; name: string }[];
}

export const departmentColumns = `department.id, department.name, department.report_email,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', location.id, 'name', location.name) order by location.name collate icelandic, location.id)
    from org_unit
    join location on location.organization_id = org_unit.organization_id and location.id = org_unit.location_id
    where org_unit.organization_id = department.organization_id and org_unit.department_id = department.id
  ), '[]') as locations,
  (select count(*) from credential
   where credential.organization_id = department.organization_id and credential.department_id = department.id
     and credential.revoked_at is null) as credentials,
  (select max(credential.last_used_at) from credential
   where credential.organization_id = department.organization_id and credential.department_id = department.id) as last_used_at,
  department.created_at, department.version, department.updated_at,
  case when department.updated_by is not null then member_name(department.updated_by) end as updated_by`;

const departments = statement(
  'departments',
  `select ${departmentColumns} from department where department.organization_id = :organizationId
   order by department.name collate icelandic, department.id`,
).returns<DepartmentRow>();
const oneDepartment = statement(
  'department',
  `select ${departmentColumns} from department where department.organization_id = :organizationId and department.id = :id`,
).returns<DepartmentRow>();
const lock = statement(
  'lock_department',
  'select version from department where organization_id = :organizationId and id = :id for update',
);

/** All departments, in Icelandic order. */
export const findDepartments = (transaction: TenantTransaction): Promise<DepartmentRow[]> =>
  transaction.run(departments, { organizationId: transaction.organizationId });

export async function findDepartment(transaction: TenantTransaction, id: number): Promise<DepartmentRow | undefined> {
  const [row] = await transaction.run(oneDepartment, { organizationId: transaction.organizationId, id });
  return row;
}

/** Locks the department against changes and deletion until the transaction ends. */
export async function lockDepartment(transaction: TenantTransaction, id: number): Promise<boolean> {
  const rows = await transaction.run(lock, { organizationId: transaction.organizationId, id });
  return rows.length > 0;
}

export const departmentFields = storedFields<DepartmentInput>()('department', {
  name: 'name',
  locationIds: elsewhere,
  reportEmail: { report_email: (email) => email || null },
});

const add = statement(
  'add_department',
  `insert into department (organization_id, ${departmentFields.columns}, updated_by)
   values (:organizationId, ${departmentFields.parameters}, :personId) returning id`,
);
const change = statement(
  'change_department',
  `update department set ${departmentFields.assignments}, updated_by = :personId, updated_at = now(), version = version + 1
   where organization_id = :organizationId and id = :id`,
);
const replaceOrgUnits = statement(
  'replace_org_units',
  `with deleted as (
     delete from org_unit where organization_id = :organizationId and department_id = :id and location_id <> all(:locationIds::text[])
   )
   insert into org_unit (organization_id, department_id, location_id)
   select distinct :organizationId::bigint, :id::bigint, requested.id from unnest(:locationIds::text[]) requested (id)
   on conflict do nothing`,
);
const remove = statement(
  'remove_department',
  'delete from department where organization_id = :organizationId and id = :id',
);

export async function insertDepartment(
  transaction: TenantTransaction,
  input: DepartmentInput,
  personId: number,
): Promise<number> {
  const { organizationId } = transaction;
  const [row] = await transaction.run(add, { organizationId, ...departmentFields.values(input), personId });
  if (row === undefined) throw new Error('The department was not stored.');
  return row.id;
}

export async function updateDepartment(
  transaction: TenantTransaction,
  id: number,
  input: DepartmentInput,
  personId: number,
): Promise<void> {
  await transaction.run(change, {
    organizationId: transaction.organizationId,
    id,
    ...departmentFields.values(input),
    personId,
  });
}

/** Replaces the locations where the department works. Violates the foreign key if a location does not exist. */
export async function setOrgUnits(
  transaction: TenantTransaction,
  id: number,
  locationIds: readonly string[],
): Promise<void> {
  await transaction.run(replaceOrgUnits, { organizationId: transaction.organizationId, id, locationIds });
}

const devices = statement(
  'department_devices',
  'select count(*) as "devices!" from device where organization_id = :organizationId and department_id = :id',
).returns<{ devices: number }>();

/** What keeps a department from being deleted. */
export async function countDepartmentUses(transaction: TenantTransaction, id: number): Promise<Uses> {
  const [row] = await transaction.run(devices, { organizationId: transaction.organizationId, id });
  return row ?? {};
}

/** Deletes a department without devices, with its org units, credentials and sessions. */
export async function deleteDepartmentRow(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(remove, { organizationId: transaction.organizationId, id });
}
