import type { platformExportContract } from '@tunna/contract/platform/platform-export';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { readAuditEntries } from '../audit/audit.service.ts';
import { type Exporting, exportList } from '../export/export.service.ts';
import { readFiles } from '../file/file.service.ts';
import { auditCells, fileCells } from './platform-export-cells.service.ts';

export const platformExportRoutes = (exporting: Exporting): Handlers<keyof typeof platformExportContract> => ({
  exportAuditEntries: ({ query: { search, entity, personId, order, ...options } }, member) =>
    exportList(exporting, member, 'audit', options, async (transaction) => ({
      cells: auditCells(options.language),
      read: (page, pageSize) => readAuditEntries(transaction, { search, entity, personId, order, page, pageSize }),
    })),
  exportFiles: ({ query }, member) =>
    exportList(exporting, member, 'files', query, async (transaction) => ({
      cells: fileCells(query.language),
      read: (page, pageSize) => readFiles(transaction, member, { ...query, page, pageSize }),
    })),
});
