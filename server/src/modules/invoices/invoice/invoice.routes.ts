import type { invoiceContract } from '@tunna/contract/invoices/invoice';
import type { invoiceMonthContract } from '@tunna/contract/invoices/invoice-month';
import type { lineItemContract } from '@tunna/contract/invoices/line-item';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import type { FileStore } from '../../platform/file/file-store.service.ts';
import { enterInvoice } from '../invoice-import/document/document-entry.service.ts';
import { ImportReader } from '../invoice-import/import-reading.service.ts';
import {
  acknowledgeInvoice,
  compareInvoiceVersions,
  deleteInvoice,
  getInvoice,
  listInvoiceVersions,
} from './invoice.service.ts';
import { getInvoiceEditorParams } from './invoice-editor.service.ts';
import { countInvoiceMonths, listInvoicesWithRentals } from './invoice-figures.service.ts';
import { listInvoices, listSimplifiedInvoices } from './invoice-list.service.ts';
import { restoreInvoice } from './invoice-restore.service.ts';
import { getInvoiceStages } from './invoice-stage.service.ts';
import { type CarbonOfLines, listLineItems } from './line-list.service.ts';

interface InvoiceRoutesNeeds {
  readonly database: Database;
  readonly files: FileStore;
  readonly work: HeavyWork;
  readonly carbonOf: CarbonOfLines;
}

export const invoiceRoutes = (
  { database, files, work, carbonOf }: InvoiceRoutesNeeds,
  now: () => Date,
): Handlers<keyof typeof invoiceContract | keyof typeof lineItemContract | keyof typeof invoiceMonthContract> => ({
  listInvoices: ({ query }, { organization }) => listInvoices(database, organization, query, now()),
  getInvoiceStages: (_input, { organization }) => getInvoiceStages(database, organization, now()),
  listSimplifiedInvoices: ({ query }, { organization }) => listSimplifiedInvoices(database, organization, query),
  listInvoicesWithRentals: ({ query }, { organization }) => listInvoicesWithRentals(database, organization, query),
  listLineItems: ({ query }, { organization }) => listLineItems(database, organization, query, carbonOf),
  getInvoiceEditorParams: (_input, { organization }) => getInvoiceEditorParams(database, organization),
  getInvoiceMonthCounts: ({ query }, { organization }) => countInvoiceMonths(database, organization, query, now()),
  getInvoice: ({ params, query }, { organization }) => getInvoice(database, organization, params, query, now()),
  getInvoiceVersion: ({ params, query }, { organization }) => getInvoice(database, organization, params, query, now()),
  listInvoiceVersions: ({ params, query }, { organization }) =>
    listInvoiceVersions(database, organization, params, query),
  compareInvoiceVersions: ({ params, query }, { organization }) =>
    compareInvoiceVersions(database, organization, params, query),
  saveInvoice: ({ body }, member) =>
    enterInvoice({ database, files, reader: new ImportReader(memberWork(work, member)) }, member, body, now()),
  deleteInvoice: ({ params }, member) => deleteInvoice(database, member, params, now()),
  restoreInvoice: ({ body: { serviceProviderId, number, version } }, member) =>
    restoreInvoice(database, member, { providerId: serviceProviderId, invoiceNumber: number }, version, now()),
  acknowledgeInvoice: ({ params, query }, member) => acknowledgeInvoice(database, member, params, query.version, now()),
});
