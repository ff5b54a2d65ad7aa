import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId, plainText } from '../fields.ts';
import { listOrder } from '../list.ts';
import { auditFilters } from './audit.ts';
import { exportErrors, exportResponse, fileOf } from './export.ts';
import { fileFilters } from './file.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `platform`. */
export const platformExportContract = {
  exportAuditEntries: endpoint({
    method: 'GET',
    path: '/org/{orgId}/audit/export',
    access: 'members.write',
    summary: 'Export the audit trail, with the filters of the list.',
    params: orgId,
    query: z.object({ ...auditFilters, search: plainText(200).optional(), ...fileOf('audit') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportFiles: endpoint({
    method: 'GET',
    path: '/org/{orgId}/file-upload/files/export',
    access: 'files.read',
    summary: 'Export the list of files, with the filters of the list.',
    params: orgId,
    query: z.object({ ...listOrder, ...fileFilters, ...fileOf('files') }),
    response: exportResponse,
    errors: exportErrors,
  }),
};
