import type { InvoiceSaveInput } from '@tunna/contract/invoices/invoice-save';
import type { LineSource } from '@tunna/contract/invoices/invoice-values';
import { isUnchanged } from '@tunna/domain/invoices/document/entered-invoice';
import type { ProposedLine } from '@tunna/domain/invoices/document/proposed-invoice';
import type { InvoiceLine } from '@tunna/domain/invoices/invoice';
import type { EditedVersion } from '@tunna/domain/invoices/invoice-editing';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ApplicationError } from '../../../http/errors.ts';
import type { InvoiceKey } from './invoice.service.ts';
import type { SavedInvoice } from './invoice-store.service.ts';

/** A document that a member entered. */
export interface EnteredDocument {
  /** The source of lines that are as proposed. */
  readonly source: LineSource;
  /** The proposed lines. */
  readonly lines: readonly ProposedLine[];
  /** Locks it. Returns the invoice as which it was entered before. @throws ApplicationError unless it can be entered */
  begin(transaction: TenantTransaction): Promise<InvoiceKey | undefined>;
  /** The file that becomes the source of the invoice. */
  fileOf(transaction: TenantTransaction): Promise<number>;
  end(transaction: TenantTransaction, saved: SavedInvoice & { readonly serviceProviderId: number }): Promise<void>;
  /** The error for another content of what was entered before. */
  repeated(): ApplicationError;
}

interface EditedSources extends EditedVersion {
  readonly sources: ReadonlyMap<number, LineSource>;
}

/** How a line came: as proposed, as in the edited version, or manually. */
export function sourceOfLine(
  draft: InvoiceSaveInput['lines'][number],
  line: InvoiceLine,
  { edited, entered }: { readonly edited: EditedSources | undefined; readonly entered: EnteredDocument | undefined },
): LineSource {
  const proposed = draft.proposed === undefined ? undefined : entered?.lines[draft.proposed - 1];
  if (
    entered !== undefined &&
    proposed !== undefined &&
    draft.allowanceCharges.length === 0 &&
    isUnchanged(draft, proposed)
  )
    return entered.source;
  const earlier = edited?.lines.find(({ position }) => position === draft.from);
  const source = draft.from === undefined ? undefined : edited?.sources.get(draft.from);
  if (earlier === undefined || source === undefined) return 'hand';
  const isSame =
    earlier.net === line.net &&
    isUnchanged({ ...line, price: line.price.net }, { ...earlier, price: earlier.price.net });
  return isSame ? source : 'hand';
}
