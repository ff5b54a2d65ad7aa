import type { Department } from '@tunna/contract/people/department';
import type { DepartmentRow } from './department.queries.ts';

export const departmentView = (row: DepartmentRow): Department => ({
  id: row.id,
  name: row.name,
  locations: row.locations,
  ...(row.report_email === null ? {} : { reportEmail: row.report_email }),
  credentials: row.credentials,
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
  createdAt: row.created_at.toISOString(),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

/** The department as recorded in the audit trail. Locations are ids only: an entry has room for five hundred ids, but not for names. */
export const departmentAudit = ({ name, locations, reportEmail, credentials }: Department) => ({
  name,
  locationIds: locations.map(({ id }) => id),
  ...(reportEmail === undefined ? {} : { reportEmail }),
  credentials,
});
