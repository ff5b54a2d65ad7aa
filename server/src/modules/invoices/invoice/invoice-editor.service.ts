import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import type { InvoiceSaveInput } from '@tunna/contract/invoices/invoice-save';
import { type LineSource, maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { invoiceKinds } from '@tunna/domain/invoices/invoice';
import { icelandicVatRates, usualCurrencies, usualUnits, vatCategories } from '@tunna/domain/invoices/invoice-choices';
import { composeInvoice, type EditedVersion, type InvoiceParties } from '@tunna/domain/invoices/invoice-editing';
import { findingsOf } from '@tunna/domain/invoices/invoice-findings';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember, OrgScope } from '../../../database/scope.ts';
import { changesBetween, editConflict, recordAudit } from '../../platform/audit/audit.service.ts';
import { type EnteredDocument, sourceOfLine } from './entered-document.service.ts';
import { invoiceNotFound, linesTooMany, numberTaken } from './invoice.errors.ts';
import { findVersion, findVersionLines } from './invoice.queries.ts';
import { auditOf, type InvoiceKey, lockKey, presentInvoice, readInvoice } from './invoice.service.ts';
import { invoiceRecordView, invoiceView } from './invoice.views.ts';
import { classificationsOf } from './invoice-classification.service.ts';
import { InvoiceDigest } from './invoice-digest.service.ts';
import { findChoices, findOrganization, findSeller } from './invoice-editor.queries.ts';
import { findInvoice, type InvoiceListRow } from './invoice-list.queries.ts';
import { type LineToSave, rowsOfLines } from './invoice-rows.service.ts';
import { type SavedInvoice, saveInvoice as storeInvoice } from './invoice-store.service.ts';

const kennitalaScheme = '0196';

/** Seller and buyer from our records, for a document without them. @throws ApplicationError `not_found` */
async function partiesOf(reader: TenantReader, serviceProviderId: number): Promise<InvoiceParties> {
  const seller = await findSeller(reader, serviceProviderId);
  if (seller === undefined) throw invoiceNotFound();
  const { name, kennitala, country } = await findOrganization(reader);
  const legalId = (id: string | null) => (id === null ? {} : { legalId: { id, scheme: kennitalaScheme } });
  return {
    seller: { name: seller.name, ids: [], ...legalId(seller.kennitala), address: { country: 'IS' } },
    buyer: { name, ids: [], ...legalId(kennitala), address: { country } },
  };
}

interface Edited extends EditedVersion {
  readonly fileId: number | undefined;
  /** Sources of the lines by position. */
  readonly sources: ReadonlyMap<number, LineSource>;
}

/** The edited version. @throws ApplicationError `edit_conflict` if it is not the newest, `invalid_request` if it has too many lines */
async function editedVersion(transaction: TenantTransaction, row: InvoiceListRow, version: number): Promise<Edited> {
  if (row.version !== version || row.deleted_at !== null) throw editConflict(invoiceView(row));
  const saved = await findVersion(transaction, row.id, version);
  if (saved === undefined) throw invoiceNotFound();
  if (saved.line_count > maxEditedLines) throw linesTooMany();
  const lines = await findVersionLines(transaction, row.id, version, { limit: maxEditedLines, offset: 0 });
  return {
    head: saved.head,
    lines: lines.map(({ position, content }) => ({ ...content, position })),
    fileId: saved.file_id ?? undefined,
    sources: new Map(lines.map(({ position, source }) => [position, source])),
  };
}

const digestOf = ({ head, lines }: EditedVersion): Buffer => {
  const digest = new InvoiceDigest();
  for (const line of lines) digest.line(line);
  return digest.finish(head);
};

interface Saving {
  readonly edited: Edited | undefined;
  readonly entered: EnteredDocument | undefined;
  readonly now: Date;
}

async function store(
  transaction: TenantTransaction,
  { person }: Pick<ActingMember, 'person'>,
  input: InvoiceSaveInput,
  { edited, entered, now }: Saving,
): Promise<SavedInvoice> {
  const parties = await partiesOf(transaction, input.serviceProviderId);
  const composed = composeInvoice(input, parties, edited);
  const classifications = await classificationsOf(transaction, input);
  const lines = composed.lines.map((line, index): LineToSave => {
    const draft = input.lines[index];
    const source = draft === undefined ? 'hand' : sourceOfLine(draft, line, { edited, entered });
    return { line, source, classification: classifications[index] };
  });
  const fileId = entered === undefined ? edited?.fileId : await entered.fileOf(transaction);
  const toSave = {
    serviceProviderId: input.serviceProviderId,
    head: composed.head,
    lineCount: lines.length,
    contentHash: digestOf(composed),
    origin: 'editor' as const,
    warnings: findingsOf(composed),
    savedBy: person.personId,
    at: now,
    // Classifications of lines are saved too, even if the document is unchanged.
    evenIfSame: edited !== undefined,
    ...(fileId === undefined ? {} : { fileId }),
  };
  return storeInvoice(transaction, toSave, rowsOfLines(composed.head, lines));
}

/** Whether a new invoice was already saved, by an earlier click. */
async function isSavedAlready(
  transaction: TenantTransaction,
  row: InvoiceListRow,
  input: InvoiceSaveInput,
): Promise<boolean> {
  if (row.deleted_at !== null || row.version !== 1) return false;
  const saved = await findVersion(transaction, row.id, 1);
  const composed = composeInvoice(input, await partiesOf(transaction, input.serviceProviderId));
  return saved?.origin === 'editor' && saved.content_hash.equals(digestOf(composed));
}

/**
 * Stores an entered invoice: a new one, or the next version of one. Broken rules are stored with it as warnings.
 * @throws ApplicationError `not_found`, `edit_conflict`, `invalid_request`, `value_taken`, `waste_stream_not_found`, `location_not_found`,
 * `container_not_found`
 */
export async function saveInvoice(
  database: Database,
  member: ActingMember,
  input: InvoiceSaveInput,
  now: Date,
  entered?: EnteredDocument,
): Promise<WholeInvoice> {
  const key: InvoiceKey = { providerId: input.serviceProviderId, invoiceNumber: input.number };
  return database.tenant(member.organization, async (transaction) => {
    const earlier = await entered?.begin(transaction);
    await lockKey(transaction, key);
    const before = await findInvoice(transaction, key.providerId, key.invoiceNumber);
    if (entered !== undefined && earlier !== undefined) {
      const isSame = earlier.providerId === key.providerId && earlier.invoiceNumber === key.invoiceNumber;
      if (isSame && before !== undefined && (await isSavedAlready(transaction, before, input)))
        return readInvoice(transaction, key);
      throw entered.repeated();
    }
    if (input.version === undefined && before !== undefined) {
      if (entered === undefined && (await isSavedAlready(transaction, before, input)))
        return readInvoice(transaction, key);
      throw numberTaken();
    }
    if (input.version !== undefined && before === undefined) throw invoiceNotFound();
    const edited =
      before === undefined || input.version === undefined
        ? undefined
        : await editedVersion(transaction, before, input.version);
    const stored = await store(transaction, member, input, { edited, entered, now });
    await entered?.end(transaction, { ...stored, serviceProviderId: key.providerId });
    const after = await presentInvoice(transaction, key);
    await recordAudit(transaction, member.person, {
      action: before === undefined ? 'created' : 'changed',
      ...auditOf(after),
      changes: changesBetween(before === undefined ? {} : invoiceRecordView(before), invoiceRecordView(after)),
    });
    return readInvoice(transaction, key);
  });
}

/** The choices of the invoice editor. */
export async function getInvoiceEditorParams(database: Database, organization: OrgScope): Promise<EditorParams> {
  return database.snapshot(organization, async (transaction) => {
    const { wasteStreams, containers, units, organization: own, ...choices } = await findChoices(transaction);
    return {
      ...choices,
      wasteStreams: wasteStreams.map((row) => ({ id: row.id, names: streamNames(row), color: row.color })),
      containers: containers.map((row) => ({
        id: row.id,
        slug: row.slug,
        wasteStreamId: row.waste_stream_id,
        removed: row.removed,
        customId: row.custom_id ?? undefined,
        locationId: row.location_id ?? undefined,
      })),
      vatCategories: [...vatCategories],
      vatRates: [...icelandicVatRates],
      units: [...new Set([...usualUnits, ...units])],
      kinds: Object.keys(invoiceKinds),
      currencies: [...new Set([own.currency, ...usualCurrencies])],
      organization: {
        name: own.name,
        currency: own.currency,
        kennitala: own.kennitala ?? undefined,
      },
    };
  });
}
