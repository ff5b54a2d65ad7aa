import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaveInput } from '@tunna/contract/invoices/invoice-save';
import type { DocumentLayout } from '@tunna/domain/invoices/document/document-layout';
import { savedInvoiceOf } from '@tunna/domain/invoices/document/entered-invoice';
import { composeInvoice } from '@tunna/domain/invoices/invoice-editing';
import type { TenantTransaction } from '../../../../database/database.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import { recordAudit } from '../../../platform/audit/audit.service.ts';
import type { EnteredDocument } from '../../invoice/entered-document.service.ts';
import { saveInvoice } from '../../invoice/invoice-editor.service.ts';
import { ImportRefusal } from '../import-refusal.service.ts';
import { sourceOf } from '../import-source.service.ts';
import { attemptNotFailed, attemptNotFound } from '../invoice-import.errors.ts';
import { type AttemptRow, findAttempt, lockAttempt, setEntered } from '../invoice-import.queries.ts';
import { findLayout, saveLayout } from './document-layout.queries.ts';
import {
  isEnterable,
  type Proposing,
  type ReadAttempt,
  readAttempt,
  sourceOfFormat,
  withAttemptFile,
} from './document-proposal.service.ts';

const noParties = { seller: { ids: [] }, buyer: { ids: [] } };

/** What the saved invoice says about the documents of its provider. Undefined if nothing can be learned. */
async function learnedFrom(
  { database, reader }: Proposing,
  { organization }: ActingMember,
  { document }: ReadAttempt,
  input: InvoiceSaveInput,
): Promise<DocumentLayout | undefined> {
  if (document === undefined || document.items.length === 0) return undefined;
  const layout = await findLayout(database.reader(organization), input.serviceProviderId);
  const saved = savedInvoiceOf(composeInvoice(input, noParties));
  return reader.learn({ document, layout, saved }).catch((error: unknown) => {
    // A document that is too heavy to learn from is saved all the same.
    if (error instanceof ImportRefusal) return undefined;
    throw error;
  });
}

interface Entry {
  readonly attempt: AttemptRow;
  readonly read: ReadAttempt;
  readonly learned: DocumentLayout | undefined;
  readonly path: string;
}

/** The steps of a save that concern the attempt. */
function enteredDocument(
  { files }: Proposing,
  { person }: ActingMember,
  { attempt, read, learned, path }: Entry,
  now: Date,
): EnteredDocument {
  return {
    source: sourceOfFormat(attempt.format),
    lines: read.proposed.lines,
    async begin(transaction: TenantTransaction) {
      const locked = await lockAttempt(transaction, attempt.id);
      if (locked === undefined) throw attemptNotFound();
      const { state, invoice_provider_id: providerId, invoice_number: number } = locked;
      if (isEnterable(locked)) return undefined;
      if (state !== 'done' || providerId === null || number === null) throw attemptNotFailed(state);
      return { providerId, invoiceNumber: number };
    },
    async fileOf(transaction) {
      const { file_id: fileId, archive_entry: entry } = attempt;
      return (await sourceOf(transaction, { files, now: () => now }, { fileId, entry, person }, path)).fileId;
    },
    async end(transaction, { serviceProviderId, invoiceId, version, outcome }) {
      const invoice = { serviceProviderId, invoiceId, version, outcome };
      await setEntered(transaction, attempt.id, invoice, now);
      if (learned !== undefined) await saveLayout(transaction, serviceProviderId, learned, now);
      await recordAudit(transaction, person, {
        action: 'changed',
        entity: 'import_attempt',
        entityId: String(attempt.id),
        name: attempt.file_name,
        changes: { state: { from: attempt.state, to: 'done' } },
      });
    },
    repeated: () => attemptNotFailed('done'),
  };
}

/**
 * Stores an entered invoice. With `attemptId` the attempt ends in the same transaction, its file becomes the source of the invoice, and the
 * layout of the document is stored for the provider.
 * @throws ApplicationError as `saveInvoice`; `import_not_found`, `status_conflict` if the attempt ended in another way
 */
export async function enterInvoice(
  proposing: Proposing,
  member: ActingMember,
  input: InvoiceSaveInput,
  now: Date,
): Promise<WholeInvoice> {
  const { database } = proposing;
  const { attemptId } = input;
  if (attemptId === undefined) return saveInvoice(database, member, input, now);
  const attempt = await findAttempt(database.reader(member.organization), attemptId);
  if (attempt === undefined) throw attemptNotFound();
  return withAttemptFile(proposing, member.organization, attempt, async (path) => {
    const read = await readAttempt(proposing, member.organization, attempt, path);
    const learned = await learnedFrom(proposing, member, read, input);
    const entry = { attempt, read, learned, path };
    return saveInvoice(database, member, input, now, enteredDocument(proposing, member, entry, now));
  });
}
