import type { inventoryImportContract } from '@tunna/contract/inventory/inventory-import';
import type { Handlers } from '../../../http/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { importTemplate } from './import-template.service.ts';
import {
  applyImport,
  discardImport,
  getImport,
  type Importing,
  listImports,
  previewImport,
} from './inventory-import.service.ts';

/** @param directory for temporary files */
export const inventoryImportRoutes = (
  importing: Importing,
  work: HeavyWork,
  directory: string,
): Handlers<keyof typeof inventoryImportContract> => ({
  getImportTemplate: ({ query }, member) =>
    importTemplate(importing.database, member, { directory, work: memberWork(work, member) }, query),
  previewInventoryImport: ({ body, upload }, member) =>
    previewImport(importing, member, body, upload, memberWork(work, member)),
  async listInventoryImports({ query }, member) {
    return { imports: await listImports(importing.database, member, query.entity) };
  },
  getInventoryImport: ({ params, query }, member) => getImport(importing.database, member, params.id, query),
  applyInventoryImport: ({ params, body }, member) => applyImport(importing, member, params.id, body.skipFailed),
  async discardInventoryImport({ params }, member) {
    await discardImport(importing.database, member, params.id);
    return { done: true };
  },
});
