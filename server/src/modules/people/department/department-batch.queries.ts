import type { DepartmentInput } from '@tunna/contract/people/department';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { type DepartmentRow, departmentColumns, departmentFields } from './department.queries.ts';

const lock = statement(
  'lock_departments',
  'select id from department where organization_id = :organizationId and id = any(:ids::bigint[]) order by id for update',
);
const list = statement(
  'departments_by_id',
  `select ${departmentColumns} from department
   where department.organization_id = :organizationId and department.id = any(:ids::bigint[])`,
).returns<DepartmentRow>();

/** Locks the departments against changes and deletion until the transaction ends. */
export async function lockDepartmentRows(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

export const findDepartmentsById = (transaction: TenantTransaction, ids: readonly number[]): Promise<DepartmentRow[]> =>
  transaction.run(list, { organizationId: transaction.organizationId, ids });

const given = 'jsonb_populate_recordset(null::department, :rows::jsonb) given';

const add = statement(
  'add_departments',
  `insert into department (organization_id, ${departmentFields.columns}, updated_by)
   select :organizationId, ${departmentFields.columnsOf('given')}, :personId from ${given}
   returning id, name`,
);
const change = statement(
  'change_departments',
  `update department set ${departmentFields.assignmentsFrom('given')}, updated_by = :personId, updated_at = now(),
     version = department.version + 1
   from ${given} where department.organization_id = :organizationId and department.id = given.id`,
);
const replaceOrgUnits = statement(
  'replace_org_units_of_departments',
  `with requested as (
     select given.id, given.location_id
     from unnest(:ids::bigint[], :locationIds::text[]) given (id, location_id)
   ), deleted as (
     delete from org_unit
     where organization_id = :organizationId and department_id = any(:departmentIds::bigint[]) and not exists (
       select from requested where requested.id = org_unit.department_id and requested.location_id = org_unit.location_id
     )
   )
   insert into org_unit (organization_id, department_id, location_id)
   select distinct :organizationId::bigint, requested.id, requested.location_id from requested
   on conflict do nothing`,
);

/** @param inputs with different names @returns the ids of the new departments by name */
export async function insertDepartments(
  transaction: TenantTransaction,
  inputs: readonly DepartmentInput[],
  personId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = JSON.stringify(inputs.map((input) => departmentFields.row(input)));
  const added = await transaction.run(add, { organizationId: transaction.organizationId, rows, personId });
  return new Map(added.map(({ name, id }) => [name, id]));
}

interface NumberedDepartment {
  readonly id: number;
  readonly input: DepartmentInput;
}

export async function updateDepartments(
  transaction: TenantTransaction,
  departments: readonly NumberedDepartment[],
  personId: number,
): Promise<void> {
  const rows = JSON.stringify(departments.map(({ id, input }) => ({ id, ...departmentFields.row(input) })));
  await transaction.run(change, { organizationId: transaction.organizationId, rows, personId });
}

/** Replaces the locations of each department. Violates the foreign key if a location does not exist. */
export async function setOrgUnitsOfMany(
  transaction: TenantTransaction,
  departments: readonly NumberedDepartment[],
): Promise<void> {
  const units = departments.flatMap(({ id, input }) => input.locationIds.map((locationId) => ({ id, locationId })));
  await transaction.run(replaceOrgUnits, {
    organizationId: transaction.organizationId,
    departmentIds: departments.map(({ id }) => id),
    ids: units.map(({ id }) => id),
    locationIds: units.map(({ locationId }) => locationId),
  });
}
