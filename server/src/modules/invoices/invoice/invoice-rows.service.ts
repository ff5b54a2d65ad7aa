import type { LineSource } from '@tunna/contract/invoices/invoice-values';
import { type LineKeys, lineKeysOf } from '@tunna/domain/invoices/classification/line-keys';
import type { InvoiceHead, InvoiceLine } from '@tunna/domain/invoices/invoice';

// Runs in the thread that reads a file, so that the main thread passes the text of many lines to PostgreSQL without looking at it.

/** A person’s classification of a line. */
export interface LineClassification {
  readonly kind?: 'material' | 'transport' | 'rental' | 'fee' | 'other' | undefined;
  readonly wasteStreamId?: number | undefined;
  readonly ewcCode?: string | undefined;
  readonly treatmentCode?: string | undefined;
  /** Signed: negative for a credit note. */
  readonly kg?: { readonly amount: string; readonly origin: 'weighed' | 'converted' | 'estimated' } | undefined;
  readonly locationId?: string | undefined;
  readonly containerId?: number | undefined;
}

export interface LineToSave {
  readonly line: InvoiceLine;
  /** How it came into the invoice. */
  readonly source: LineSource;
  readonly classification?: LineClassification | undefined;
}

/** Lines in the form in which the database reads them. */
export interface LineRows {
  readonly count: number;
  /** A JSON array of rows. Columns that are null are omitted. */
  readonly json: string;
}

/** The day whose month a line belongs to: the last day of its service period, if the document has one. */
const serviceDayOf = (head: InvoiceHead, line: InvoiceLine): string | undefined =>
  line.period?.end ?? line.period?.start ?? head.period?.end ?? head.issueDate?.trim();

function rowOf(head: InvoiceHead, { line, source, classification: chosen = {} }: LineToSave, keys: LineKeys) {
  const { position, ...content } = line;
  return {
    position,
    content,
    service_day: serviceDayOf(head, line),
    item_key: keys.item,
    wording_key: keys.wording,
    place_key: keys.place,
    kind: chosen.kind,
    waste_stream_id: chosen.wasteStreamId,
    material_origin: chosen.kind === undefined ? undefined : 'person',
    ewc_code: chosen.ewcCode,
    treatment_code: chosen.treatmentCode,
    kg: chosen.kg?.amount,
    kg_origin: chosen.kg?.origin,
    location_id: chosen.locationId,
    location_origin: chosen.locationId === undefined ? undefined : 'person',
    container_id: chosen.containerId,
    source,
  };
}

/** Maximum lines per statement. */
export const maxRowsAtOnce = 500;

/** Prepares lines of an invoice, at most `maxRowsAtOnce` in a call. */
export function lineRowsOf(head: InvoiceHead): (lines: readonly LineToSave[]) => LineRows {
  const keysOf = lineKeysOf(head);
  return (lines) => ({
    count: lines.length,
    json: JSON.stringify(lines.map((line) => rowOf(head, line, keysOf(line.line)))),
  });
}

/** Prepares all lines of an invoice. */
export function* rowsOfLines(head: InvoiceHead, lines: readonly LineToSave[]): Generator<LineRows> {
  const rowsOf = lineRowsOf(head);
  for (let from = 0; from < lines.length; from += maxRowsAtOnce) yield rowsOf(lines.slice(from, from + maxRowsAtOnce));
}
