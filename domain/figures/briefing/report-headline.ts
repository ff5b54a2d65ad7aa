import { toDecimal } from '../../numbers/decimal.ts';
import { formatKilograms, formatMoney, formatShare } from '../../numbers/numbers.ts';
import type { Language } from '../../text/languages.ts';
import type { Period } from '../../time/months.ts';
import { periodName } from '../../time/period.ts';
import type { BriefingFigures } from './briefing-words.ts';

/** The figures of a period and of the one that it is compared with. Data is missing if an expected invoice, or a month, has none. */
export interface HeadlineFigures extends Pick<BriefingFigures, 'currency' | 'totals' | 'completeness'> {
  /** Without `changes` the periods cannot be compared. */
  readonly compared?:
    | {
        readonly period: Period;
        readonly basis?: { readonly kind: 'whole' | 'part' | 'none' } | undefined;
        readonly changes?: { readonly kg?: string | undefined } | undefined;
      }
    | undefined;
}

/** A sentence of texts/<language>/figures/report-headline.json. Periods appear after a dash or in brackets, so that they are never inflected. */
export type HeadlineSentence =
  | 'nothing'
  | 'unweighed'
  | 'negative'
  | 'weighed'
  | 'weighedPart'
  | 'sorted'
  | Change
  | `${Change}Alike`;

type Change = 'more' | 'less' | 'same';

type Translate = (sentence: HeadlineSentence, gaps: Readonly<Record<string, string>>) => string;

function changeOf(by: string): Change {
  if (toDecimal(by).abs().lt('0.0005')) return 'same';
  return toDecimal(by).isPositive() ? 'more' : 'less';
}

/** A sentence that ends with an abbreviation (`kr.`) already has its full stop. */
const withOnePoint = (sentence: string): string => sentence.replace(/\.\.$/, '.');

/** One to three sentences that summarize a period, at the top of a report. */
export const reportHeadline = (figures: HeadlineFigures, language: Language, translate: Translate): string =>
  headlineOf(figures, language, translate).map(withOnePoint).join(' ');

function headlineOf(figures: HeadlineFigures, language: Language, translate: Translate): string[] {
  const { totals, completeness, compared, currency } = figures;
  const by = compared?.changes?.kg;
  const gaps = {
    kg: formatKilograms(totals.kg),
    cost: formatMoney(totals.cost, currency),
    rate: formatShare(totals.sortingRate),
    share: formatShare(by === undefined ? undefined : toDecimal(by).abs().toFixed()),
    period: compared === undefined ? '' : periodName(compared.period, language),
  };
  if (totals.lines === 0) return [translate('nothing', gaps)];
  const kg = toDecimal(totals.kg);
  if (kg.isZero()) return [translate('unweighed', gaps)];
  if (kg.isNegative()) return [translate('negative', gaps)];
  const isPart =
    completeness !== undefined &&
    (completeness.monthsWithData < completeness.months || completeness.missingInvoices > 0);
  const changed = by === undefined ? undefined : changeOf(by);
  return [
    translate(isPart ? 'weighedPart' : 'weighed', gaps),
    ...(totals.sortingRate === undefined ? [] : [translate('sorted', gaps)]),
    ...(changed === undefined
      ? []
      : [translate(compared?.basis?.kind === 'whole' ? changed : (`${changed}Alike` as const), gaps)]),
  ];
}
