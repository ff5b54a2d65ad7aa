import type { LineSums } from '@tunna/contract/invoices/line-item';
import { amountText, sum } from '@tunna/domain/numbers/decimal';

/** Totals of lines in a currency. */
export interface LineSumRow {
  currency: string;
  count: number;
  cost: string;
  /** The part that is attributed to the stream of the filter, or to those of the report. */
  attributed_cost: string | null;
  kg: string;
  estimated_kg: string;
}

/** The totals of lines by currency, with the number of lines. */
export const lineSumsView = (rows: readonly LineSumRow[]): LineSums => ({
  byCurrency: rows.map(({ currency, count, cost, attributed_cost: attributedCost }) => ({
    currency,
    count,
    cost,
    attributedCost: attributedCost ?? undefined,
  })),
  // Weight has no currency.
  kg: amountText(sum(rows.map(({ kg }) => kg))),
  estimatedKg: amountText(sum(rows.map(({ estimated_kg }) => estimated_kg))),
});
