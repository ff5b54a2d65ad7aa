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

/** Totals of several parts together, that with the most lines first. */
export const addedLineSums = (parts: readonly LineSumRow[]): LineSumRow[] =>
  [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, rows]) => {
      const added = (measure: 'cost' | 'kg' | 'estimated_kg') => amountText(sum(rows.map((row) => row[measure])));
      return {
        currency,
        count: rows.reduce((total, row) => total + row.count, 0),
        cost: added('cost'),
        attributed_cost: null,
        kg: added('kg'),
        estimated_kg: added('estimated_kg'),
      };
    })
    .toSorted((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));

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
  kgCo2e: undefined,
});
