import type { inventoryImportContract } from '@tunna/contract/inventory/inventory-import';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { importTemplate } from './import-template.service.ts';
import { applyImport, discardImport, getImport, listImports, previewImport } from './inventory-import.service.ts';

/** @param directory for files on their way */
export const inventoryImportRoutes = (
  database: Database,
  work: HeavyWork,
  directory: string,
): Handlers<keyof typeof inventoryImportContract> => ({
  getImportTemplate: ({ query }, member) =>
    importTemplate(database, member, { directory, work: memberWork(work, member) }, query),
  previewInventoryImport: ({ body, upload }, member) =>
    previewImport(database, member, body, upload, memberWork(work, member)),
  async listInventoryImports({ query }, member) {
    return { imports: await listImports(database, member, query.entity) };
  },
  getInventoryImport: ({ params, query }, member) => getImport(database, member, params.id, query),
  applyInventoryImport: ({ params, body }, member) => applyImport(database, member, params.id, body.skipFailed),
  async discardInventoryImport({ params }, member) {
    await discardImport(database, member, params.id);
    return { done: true };
  },
});
