import type { listImportContract } from '@tunna/contract/platform/list-import';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { discardImport, type ImportFiles, previewImport, readAgain } from './list-file.service.ts';
import { getImport, kindFor, listImports, startImport } from './list-import.service.ts';
import { applyImport, reviseImport } from './list-revision.service.ts';
import { importTemplate } from './list-template.service.ts';

export const listImportRoutes = (
  importing: ImportFiles,
  work: HeavyWork,
): Handlers<keyof typeof listImportContract> => ({
  getImportTemplate: ({ query }, member) =>
    importTemplate(
      importing.database,
      member,
      {
        directory: importing.files.incoming,
        work: memberWork(work, member),
        kind: kindFor(importing, member, query.entity),
      },
      query,
    ),
  previewListImport: ({ body, upload }, member) =>
    previewImport(importing, member, body, upload, memberWork(work, member)),
  readListImportAgain: ({ params, body }, member) =>
    readAgain(importing, member, params.id, body, memberWork(work, member)),
  startListImport: ({ body }, member) => startImport(importing, member, body),
  async listRecentImports({ query }, member) {
    return { imports: await listImports(importing, member, query.entity) };
  },
  getListImport: ({ params, query }, member) => getImport(importing, member, params.id, query),
  reviseListImport: ({ params, body }, member) => reviseImport(importing, member, params.id, body),
  applyListImport: ({ params, body }, member) => applyImport(importing, member, params.id, body),
  async discardListImport({ params }, member) {
    await discardImport(importing, member, params.id);
    return { done: true };
  },
});
