import type { TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

export interface DepartmentRow {
  id: number;
  name: string;
  locations: { id: string; name: string }[];
  report_email: string | null;
  credentials: number;
  last_used_at: Date | null;
  created_at: Date;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

const columns = `department.id, department.name, department.report_email,
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
  `select ${columns} from department where department.organization_id = $1
   order by department.name collate icelandic, department.id`,
).returns<DepartmentRow>();
const oneDepartment = statement(
  'department',
  `select ${columns} from department where department.organization_id = $1 and department.id = $2`,
).returns<DepartmentRow>();
const lock = statement(
  'lock_department',
  'select version from department where organization_id = $1 and id = $2 for update',
);

/** All departments, in Icelandic order. */
export const findDepartments = (transaction: TenantTransaction): Promise<DepartmentRow[]> =>
  transaction.run(departments, [transaction.organizationId]);

export async function findDepartment(transaction: TenantTransaction, id: number): Promise<DepartmentRow | undefined> {
  const [row] = await transaction.run(oneDepartment, [transaction.organizationId, id]);
  return row;
}

/** Until the transaction ends nobody else changes the department or deletes it. */
export async function lockDepartment(transaction: TenantTransaction, id: number): Promise<boolean> {
  const rows = await transaction.run(lock, [transaction.organizationId, id]);
  return rows.length > 0;
}

const add = statement(
  'add_department',
  'insert into department (organization_id, name, report_email, updated_by) values ($1, $2, $3, $4) returning id',
);
const change = statement(
  'change_department',
  `update department set name = $3, report_email = $4, updated_by = $5, updated_at = now(), version = version + 1
   where organization_id = $1 and id = $2`,
);
const replaceOrgUnits = statement(
  'replace_org_units',
  `with gone as (
     delete from org_unit where organization_id = $1 and department_id = $2 and location_id <> all($3::text[])
   )
   insert into org_unit (organization_id, department_id, location_id)
   select distinct $1::bigint, $2::bigint, wanted.id from unnest($3::text[]) wanted (id)
   on conflict do nothing`,
);
const remove = statement('remove_department', 'delete from department where organization_id = $1 and id = $2');

/** What is written of a department itself. */
interface DepartmentRecord {
  readonly name: string;
  readonly reportEmail: string;
}

export async function insertDepartment(
  transaction: TenantTransaction,
  { name, reportEmail }: DepartmentRecord,
  personId: number,
): Promise<number> {
  const values = [transaction.organizationId, name, reportEmail || null, personId];
  const [row] = await transaction.run(add, values);
  if (row === undefined) throw new Error('The department was not stored.');
  return row.id;
}

export async function updateDepartment(
  transaction: TenantTransaction,
  { id, name, reportEmail }: DepartmentRecord & { readonly id: number },
  personId: number,
): Promise<void> {
  await transaction.run(change, [transaction.organizationId, id, name, reportEmail || null, personId]);
}

/** Makes these the locations where the department works, and no others. Breaks the foreign key of a location that is not there. */
export async function setOrgUnits(
  transaction: TenantTransaction,
  id: number,
  locationIds: readonly string[],
): Promise<void> {
  await transaction.run(replaceOrgUnits, [transaction.organizationId, id, locationIds]);
}

/** Its org units, its credentials and their sessions go with it. Breaks the foreign key of a device that is bound to it. */
export async function deleteDepartmentRow(transaction: TenantTransaction, id: number): Promise<void> {
  await transaction.run(remove, [transaction.organizationId, id]);
}
