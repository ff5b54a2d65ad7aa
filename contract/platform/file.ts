import { fileTypes } from '@tunna/domain/platform/file-type';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { filePurposes, largestFile } from './file-values.ts';

export * from './file-values.ts';

const orgId = z.object({ orgId: numericId });
const fileId = orgId.extend({ id: numericId });

/** An import keeps its file even if the type is unknown. */
export const unknownFileType = 'application/octet-stream';

export const storedFile = z.object({
  id: z.int().positive(),
  name: z.string(),
  purpose: z.enum(filePurposes),
  contentType: z.string().describe('Media type detected from the content.'),
  size: z.int().nonnegative().describe('Size in bytes.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional().describe('Name of the person. Absent if the person is no longer a member.'),
});

export type StoredFile = View<typeof storedFile>;

/** Sorting and filters of the list of files, also for exports. */
export const fileFilters = {
  sort: z.enum(['name', 'createdAt', 'size'], 'unknown_value').default('name'),
  purpose: z.enum(filePurposes, 'unknown_value').optional(),
};

const fileListed = listQuery.extend(fileFilters);

export type FileListed = z.output<typeof fileListed>;

export const fileContract = {
  listFiles: endpoint({
    method: 'GET',
    path: '/org/{orgId}/file-upload/files',
    access: 'files.read',
    summary: 'List files. Files of invoices are included only with permission to read invoices.',
    params: orgId,
    query: fileListed,
    response: pageOf(storedFile),
    errors: [],
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/org/{orgId}/file-upload/archive/{id}',
    access: 'files.read',
    summary: 'Download a file.',
    params: fileId,
    response: { download: [...Object.values(fileTypes).map(({ contentType }) => contentType), unknownFileType] },
    errors: ['not_found'],
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/org/{orgId}/file-upload/upload',
    access: 'files.write',
    summary: 'Upload a file. The same content for the same purpose is stored once.',
    params: orgId,
    body: z.object({ purpose: z.enum(filePurposes, 'unknown_value').default('general') }),
    upload: { largest: largestFile },
    response: storedFile.extend({ alreadyThere: z.boolean() }),
    errors: ['not_found', 'file_name_unusable', 'file_mismatch', 'file_unsafe', 'limit_reached'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/file-upload/files/{id}',
    access: 'files.delete',
    summary: 'Delete a file that no invoice and no import uses.',
    params: fileId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found', 'in_use'],
  }),
};
