import type { Department } from '@tunna/contract/people/department';
import { present } from '@tunna/contract/present';
import type { DepartmentRow } from './department.queries.ts';

export const departmentView = (row: DepartmentRow): Department =>
  present<Department>({
    id: row.id,
    name: row.name,
    locations: row.locations,
    reportEmail: row.report_email,
    credentials: row.credentials,
    lastUsedAt: row.last_used_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The department as recorded in the audit trail. Locations are ids only: an entry has room for five hundred ids, but not for names. */
export function departmentAudit({ id, locations, lastUsedAt, ...own }: Department) {
  return { ...own, locationIds: locations.map((location) => location.id) };
}
