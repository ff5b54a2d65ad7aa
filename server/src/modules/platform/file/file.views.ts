import type { StoredFile } from '@tunna/contract/platform/file';
import { present } from '@tunna/contract/present';
import type { FileRow } from './file.queries.ts';

/** The audit fields of a file. */
export const fileAudit = ({ name, purpose, content_type, size }: FileRow) => ({
  name,
  purpose,
  contentType: content_type,
  size,
});

export const fileView = (row: FileRow): StoredFile =>
  present<StoredFile>({
    id: row.id,
    ...fileAudit(row),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
  });
