import type { TenantReader } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

type NotifiedDepartmentRow = RowOf<'notified_department'>;

const notifiedDepartment = statement(
  'notified_department',
  `select department.id, department.name, organization.name as organization_name, organization.org_slug
   from department
   join organization on organization.id = department.organization_id
   where department.organization_id = :organizationId and department.id = :id and department.report_email = :email`,
);

/** A department that receives its monthly letter at an address. Undefined if it was deleted, or does not have the address any more. */
export async function findNotifiedDepartment(
  reader: TenantReader,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<NotifiedDepartmentRow | undefined> {
  const [row] = await reader.run(notifiedDepartment, { organizationId: reader.organizationId, id, email });
  return row;
}

const letters = statement(
  'write_department_letters',
  'with written as (select write_department_letters(:month) as letters) select letters from written',
);

/** Queues the letters of a month (`2026-03`) in all organizations. */
export async function writeLetters(database: Queryable, month: string): Promise<number> {
  const [row] = await database.run(letters, { month });
  return row?.letters ?? 0;
}
