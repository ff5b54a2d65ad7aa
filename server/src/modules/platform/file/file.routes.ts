import type { fileContract } from '@tunna/contract/platform/file';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { deleteFile, downloadFile, listFiles, uploadFile } from './file.service.ts';
import type { FileStore } from './file-store.service.ts';

export const fileRoutes = (
  database: Database,
  store: FileStore,
  now: () => Date,
): Handlers<keyof typeof fileContract> => ({
  listFiles: ({ query }, member) => listFiles(database, member, query),
  downloadFile: ({ params }, member) => downloadFile(database, store, member, params.id),
  uploadFile: ({ body, upload: file }, member) =>
    uploadFile(database, store, member, { file, purpose: body.purpose }, now()),
  async deleteFile({ params }, member) {
    await deleteFile(database, store, member, params.id);
    return { done: true };
  },
});
