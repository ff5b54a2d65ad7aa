import type { invoiceImportContract } from '@tunna/contract/invoices/invoice-import';
import type { invoiceProposalContract } from '@tunna/contract/invoices/invoice-proposal';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import type { FileStore } from '../../platform/file/file-store.service.ts';
import { getInvoiceProposal } from './document/document-proposal.service.ts';
import { ImportReader } from './import-reading.service.ts';
import { getAttempt, importFile, listAttempts, resolveAttempt, retryAttempt } from './invoice-import.service.ts';
import { importTable, previewTable } from './table/table-preview.service.ts';

export const invoiceImportRoutes = (
  database: Database,
  store: FileStore,
  work: HeavyWork,
  now: () => Date,
): Handlers<keyof typeof invoiceImportContract | keyof typeof invoiceProposalContract> => ({
  importInvoiceFile: ({ body, upload: file }, member) =>
    importFile(database, store, member, { file, serviceProviderId: body.serviceProviderId }, now()),
  listImportAttempts: ({ query }, { organization }) => listAttempts(database, organization, query),
  getImportAttempt: ({ params }, { organization }) => getAttempt(database, organization, params.id),
  resolveImportAttempt: ({ body }, member) => resolveAttempt(database, member, body.attemptId, body.resolution),
  previewImportTable: ({ body }, member) =>
    previewTable({ database, store, reader: new ImportReader(memberWork(work, member)) }, member, body),
  getInvoiceProposal: ({ params }, member) =>
    getInvoiceProposal(
      { database, files: store, reader: new ImportReader(memberWork(work, member)) },
      member.organization,
      params.id,
    ),
  importTable: ({ body }, member) => importTable(database, member, body, now()),
  retryImportAttempt: ({ body }, member) => retryAttempt(database, member, body.attemptId, body.serviceProviderId),
});
