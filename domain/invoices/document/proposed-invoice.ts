import type { DecimalText } from '../../numbers/decimal.ts';
import type { DayText } from '../invoice.ts';
import type { PageArea } from './document-text.ts';

/** The head that a document states. Fields without a basis in the document are missing. */
export interface ProposedHead {
  readonly number?: string;
  /** BT-3: 380 or 381. */
  readonly kind?: string;
  readonly issueDate?: DayText;
  readonly dueDate?: DayText;
  readonly finalDate?: DayText;
  readonly periodStart?: DayText;
  readonly periodEnd?: DayText;
  readonly currency?: string;
  readonly net?: DecimalText;
  readonly vat?: DecimalText;
  readonly total?: DecimalText;
}

/** A line that a document states. Amounts of a credit note are positive. */
export interface ProposedLine {
  readonly name?: string;
  readonly description?: string;
  readonly sellersItemId?: string;
  readonly quantity?: DecimalText;
  /** UN/ECE code. */
  readonly unit?: string;
  /** Net, after a discount. */
  readonly price?: DecimalText;
  readonly vatRate?: DecimalText;
  readonly net?: DecimalText;
  readonly periodStart?: DayText;
  readonly periodEnd?: DayText;
}

export type HeadField = keyof ProposedHead;
export type LineField = Exclude<keyof ProposedLine, 'periodStart' | 'periodEnd'>;

/** Where a proposed value is in the document. */
export interface ProposedMark extends PageArea {
  readonly field: HeadField | LineField | 'serviceProviderId';
  /** From 1; missing for a field of the head. */
  readonly line?: number;
}

export interface ProposedInvoice {
  readonly head: ProposedHead;
  readonly lines: readonly ProposedLine[];
  readonly marks: readonly ProposedMark[];
}
