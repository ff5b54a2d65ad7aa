import { present } from '@tunna/contract/present';
import type { Reading } from '@tunna/contract/scales/reading';
import type { ReadingRow } from './reading.queries.ts';

export const readingView = (row: ReadingRow): Reading =>
  present<Reading>({
    id: row.id,
    containerId: row.container_id,
    kg: row.net,
    weighedOn: row.weighed_on,
    note: row.note,
    department: row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    enteredAt: row.entered_at.toISOString(),
    enteredBy: row.entered_by,
    readings: row.readings,
  });

/** The fields of a reading that members set, for the audit trail. */
export const readingAudit = ({ net, weighed_on, note, department_id }: ReadingRow) => ({
  kg: net,
  day: weighed_on,
  note,
  departmentId: department_id ?? undefined,
});
