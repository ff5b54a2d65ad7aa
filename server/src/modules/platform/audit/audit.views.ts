import type { AuditEntry } from '@tunna/contract/platform/audit';
import { present } from '@tunna/contract/present';
import type { AuditEntryRow } from './audit.queries.ts';

export const auditEntryView = (row: AuditEntryRow): AuditEntry =>
  present<AuditEntry>({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    isAutomatic: row.is_automatic ? true : undefined,
    action: row.action as AuditEntry['action'],
    entity: row.entity,
    entityId: row.entity_id,
    name: row.name,
    changes: row.changes as AuditEntry['changes'],
  });
