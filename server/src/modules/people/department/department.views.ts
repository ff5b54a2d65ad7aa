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

/** What the trail says of a department. Ids alone, since an entry has room for five hundred of those and not of names. */
export const departmentAudit = ({ name, locations, reportEmail, credentials }: Department) => ({
  name,
  locationIds: locations.map(({ id }) => id),
  ...(reportEmail === undefined ? {} : { reportEmail }),
  credentials,
});
