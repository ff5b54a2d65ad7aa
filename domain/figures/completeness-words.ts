import { formatCount, formatMoney } from '../numbers/numbers.ts';
import type { Language } from '../text/languages.ts';
import type { Period } from '../time/months.ts';
import { monthName, periodName } from '../time/period.ts';

interface Named {
  readonly name: string;
}

interface KnownMonths {
  readonly months: number;
  readonly monthsWithData: number;
}

/** What the figures of a period (contract/figures/figures.ts) state about missing data. */
export interface CompletenessFigures {
  readonly currency: string;
  readonly totals: {
    readonly unmappedLines: number;
    readonly unmappedCost: string;
    readonly unplacedLines: number;
    readonly unplacedCost: string;
  };
  readonly completeness?:
    | (KnownMonths & {
        readonly monthsBeforeData: number;
        readonly unfinishedMonths: number;
        readonly missingInvoices: number;
        readonly missing: readonly { readonly month: string; readonly serviceProvider: Named }[];
      })
    | undefined;
  readonly compared?:
    | {
        readonly period: Period;
        readonly basis?:
          | {
              readonly kind: 'whole' | 'part' | 'none';
              readonly reason?: 'earlier' | 'period' | 'contributors' | 'length' | 'unknown' | undefined;
              readonly leftOut: readonly {
                readonly serviceProvider?: Named | undefined;
                readonly department?: Named | undefined;
                readonly months: readonly string[];
              }[];
              readonly earlier?: KnownMonths | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** A text of texts/<language>/figures/completeness.json. Periods appear in brackets, so that they are never inflected. */
export type CompletenessText =
  | 'months'
  | 'beforeData'
  | 'unfinished'
  | 'missing'
  | 'more'
  | 'manyMonths'
  | 'unmapped'
  | 'unplaced'
  | 'alike'
  | 'rowsAlike'
  | 'none.earlier'
  | 'none.period'
  | 'none.contributors'
  | 'none.length'
  | 'none.unknown'
  | 'others';

export type TranslateCompleteness = (text: CompletenessText, gaps: Readonly<Record<string, string>>) => string;

/** Providers and months named in one sentence. */
const maxNamed = 4;
const maxMonths = 3;

interface Gap {
  readonly name: string;
  readonly months: readonly string[];
}

/** Providers with their months: `Terra (júlí 2026, ágúst 2026)`. */
function gapNames(gaps: readonly Gap[], language: Language, translate: TranslateCompleteness): string {
  const monthNames = (months: readonly string[]) =>
    months.length > maxMonths
      ? translate('manyMonths', { count: formatCount(months.length) })
      : months.map((month) => monthName(month, language)).join(', ');
  const named = gaps.slice(0, maxNamed).map(({ name, months }) => `${name} (${monthNames(months)})`);
  const rest = gaps.length - named.length;
  return [...named, ...(rest === 0 ? [] : [translate('more', { count: formatCount(rest) })])].join('; ');
}

/** What is missing from a period, one sentence each. Empty if nothing is. */
export function periodGaps(
  figures: CompletenessFigures,
  language: Language,
  translate: TranslateCompleteness,
): string[] {
  const { completeness: known, totals, currency } = figures;
  const sentences: string[] = [];
  if (known !== undefined && known.monthsWithData < known.months) {
    const [months, of] = [formatCount(known.monthsWithData), formatCount(known.months)];
    sentences.push(translate('months', { known: months, months: of }));
    if (known.monthsBeforeData > 0)
      sentences.push(translate('beforeData', { count: formatCount(known.monthsBeforeData) }));
  }
  if (known !== undefined && known.unfinishedMonths > 0) {
    sentences.push(translate('unfinished', { count: formatCount(known.unfinishedMonths) }));
  }
  if (known !== undefined && known.missingInvoices > 0) {
    const byProvider = Map.groupBy(known.missing, ({ serviceProvider }) => serviceProvider.name);
    const gaps = [...byProvider].map(([name, rows]) => ({ name, months: rows.map(({ month }) => month) }));
    sentences.push(
      translate('missing', { count: formatCount(known.missingInvoices), names: gapNames(gaps, language, translate) }),
    );
  }
  const lines = (count: number, cost: string) => ({ lines: formatCount(count), cost: formatMoney(cost, currency) });
  if (totals.unmappedLines > 0) sentences.push(translate('unmapped', lines(totals.unmappedLines, totals.unmappedCost)));
  if (totals.unplacedLines > 0) sentences.push(translate('unplaced', lines(totals.unplacedLines, totals.unplacedCost)));
  return sentences;
}

/**
 * What a comparison leaves out, or why there is none. Undefined if both periods are compared as they are.
 * @param part the text about a comparison in part
 */
export function comparisonGap(
  { compared }: Pick<CompletenessFigures, 'compared'>,
  language: Language,
  translate: TranslateCompleteness,
  part: 'alike' | 'rowsAlike' = 'alike',
): string | undefined {
  if (compared === undefined) return undefined;
  const period = periodName(compared.period, language);
  const { basis } = compared;
  if (basis === undefined) return translate('none.unknown', { period });
  if (basis.kind === 'whole') return undefined;
  if (basis.kind === 'part') {
    const gaps = basis.leftOut.map(({ serviceProvider, department, months }) => ({
      name: serviceProvider?.name ?? department?.name ?? translate('others', {}),
      months,
    }));
    return translate(part, { period, names: gapNames(gaps, language, translate) });
  }
  const { monthsWithData = 0, months = 0 } = basis.earlier ?? {};
  return translate(`none.${basis.reason ?? 'period'}`, {
    period,
    known: formatCount(monthsWithData),
    months: formatCount(months),
  });
}

/** All sentences about missing data, for beside the figures. */
export function completenessSentences(
  figures: CompletenessFigures,
  language: Language,
  translate: TranslateCompleteness,
): string[] {
  const gap = comparisonGap(figures, language, translate);
  return [...periodGaps(figures, language, translate), ...(gap === undefined ? [] : [gap])];
}
