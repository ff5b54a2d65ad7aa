import type { ImportRow, InventoryImport } from '@tunna/contract/inventory/inventory-import';
import { present } from '@tunna/contract/present';
import type { ImportRecord, ImportRowRecord } from './inventory-import.queries.ts';

export const importView = (record: ImportRecord): InventoryImport =>
  present<InventoryImport>({
    id: record.id,
    entity: record.entity,
    fileName: record.file_name,
    state: record.applied_at === null ? 'previewed' : 'applied',
    counts: {
      created: record.created,
      changed: record.changed,
      unchanged: record.unchanged,
      failed: record.failed,
    },
    ignoredColumns: record.ignored_columns,
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    appliedAt: record.applied_at?.toISOString(),
  });

export const importRowView = (record: ImportRowRecord): ImportRow =>
  present<ImportRow>({
    row: record.row_number,
    state: record.state,
    name: record.name,
    targetId: record.target_id,
    changes: record.changes,
    problems: record.problems,
  });
