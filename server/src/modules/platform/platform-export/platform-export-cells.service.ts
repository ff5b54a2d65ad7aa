import type { AuditEntry } from '@tunna/contract/platform/audit';
import type { StoredFile } from '@tunna/contract/platform/file';
import type { Language } from '@tunna/domain/text/languages';
import { cellsOf, moment, notExported } from '../export/export-cells.service.ts';
import { wordFor } from '../export/export-texts.service.ts';

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

export const auditCells = (language: Language) =>
  cellsOf<AuditEntry, 'audit'>()({
    id: notExported,
    at: { at: moment },
    by: 'by',
    isAutomatic: notExported,
    action: { action: (action) => wordFor('auditAction', action, language) },
    entity: { entity: (entity) => wordFor('auditEntity', entity, language) },
    entityId: notExported,
    name: 'name',
    changes: {
      changes: (changes) =>
        Object.entries(changes)
          .map(([field, { from, to }]) => `${field}: ${asText(from)} → ${asText(to)}`)
          .join('\n'),
    },
  });

export const fileCells = (language: Language) =>
  cellsOf<StoredFile, 'files'>()({
    id: notExported,
    name: 'name',
    contentType: 'type',
    purpose: { purpose: (purpose) => wordFor('purpose', purpose, language) },
    size: 'size',
    createdBy: 'createdBy',
    createdAt: { createdAt: moment },
  });
