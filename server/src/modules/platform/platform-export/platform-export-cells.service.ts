import type { AuditEntry } from '@tunna/contract/platform/audit';
import type { StoredFile } from '@tunna/contract/platform/file';
import type { Language } from '@tunna/domain/text/languages';
import { type Cells, moment } from '../export/export-cells.service.ts';
import { wordFor } from '../export/export-texts.service.ts';

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

export const auditCells = (language: Language): Cells<AuditEntry, 'audit'> => ({
  at: ({ at }) => moment(at),
  by: ({ by }) => by,
  action: ({ action }) => wordFor('auditAction', action, language),
  entity: ({ entity }) => wordFor('auditEntity', entity, language),
  name: ({ name }) => name,
  changes: ({ changes }) =>
    Object.entries(changes)
      .map(([field, { from, to }]) => `${field}: ${asText(from)} → ${asText(to)}`)
      .join('\n'),
});

export const fileCells = (language: Language): Cells<StoredFile, 'files'> => ({
  name: ({ name }) => name,
  type: ({ contentType }) => contentType,
  purpose: ({ purpose }) => wordFor('purpose', purpose, language),
  size: ({ size }) => size,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => moment(createdAt),
});
