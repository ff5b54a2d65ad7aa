import { type Decimal, toDecimal } from '../../numbers/decimal.ts';
import { formatCount, formatKilograms, formatMoney, formatNumber, formatShare } from '../../numbers/numbers.ts';
import type { Language } from '../../text/languages.ts';
import type { Period } from '../../time/months.ts';
import { periodName } from '../../time/period.ts';

/** The figures of a period (contract/figures/figures.ts) that a briefing states. */
export interface BriefingFigures {
  readonly source: 'invoice' | 'reading';
  readonly period: Period;
  readonly currency: string;
  readonly totals: {
    readonly kg: string;
    readonly cost: string;
    readonly sortingRate?: string | undefined;
    readonly lines: number;
  };
  readonly completeness?:
    | { readonly months: number; readonly monthsWithData: number; readonly missingInvoices: number }
    | undefined;
  /** Without `changes` the periods cannot be compared. */
  readonly compared?:
    | {
        readonly changes?:
          | {
              readonly kg?: string | undefined;
              readonly cost?: string | undefined;
              readonly sortingRate?: string | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** A text of texts/<language>/figures/briefing.json. */
export type BriefingText =
  | 'sentence'
  | 'nothing'
  | 'weighed'
  | 'negative'
  | 'unweighed'
  | 'sorted'
  | 'points'
  | 'missing'
  | 'months'
  | 'tonnes'
  | 'million'
  | 'thousand';

export type TranslateBriefing = (text: BriefingText, gaps: Readonly<Record<string, string | number>>) => string;

const minus = '\u2212';
const gap = '\u00a0';

/** A change with its sign: `+2,0`, `−4,1`. */
const signed = (by: Decimal): string => `${by.isNegative() ? minus : '+'}${formatNumber(by.abs().toNumber())}`;

/** A relative change, `−4,1 %`, or `±0 %` if it rounds to nothing. */
function relative(by: string | undefined): string | undefined {
  if (by === undefined) return undefined;
  const percent = toDecimal(by).times(100);
  return percent.abs().lt('0.05') ? `±0${gap}%` : `${signed(percent)}${gap}%`;
}

const withChange = (figure: string, by: string | undefined): string =>
  by === undefined ? figure : `${figure} (${by})`;

/** Tonnes from one tonne, otherwise kilograms. */
function weight(kg: string, translate: TranslateBriefing): string {
  return toDecimal(kg).abs().lt(1000)
    ? formatKilograms(kg)
    : translate('tonnes', { tonnes: formatNumber(Number(kg) / 1000) });
}

/** Krónur have no decimals and many digits: thousands or millions are enough in a sentence. */
function money(amount: string, currency: string, translate: TranslateBriefing): string {
  const size = toDecimal(amount).abs();
  if (currency !== 'ISK' || size.lt(10_000)) return formatMoney(amount, currency);
  if (size.gte(999_500)) return translate('million', { amount: formatNumber(Number(amount) / 1e6) });
  return translate('thousand', { amount: formatCount(Number(amount) / 1000) });
}

/** The parts of the sentence: weight, sorting rate and cost, each with its change, and what is missing. */
function partsOf(
  { source, currency, totals, completeness, compared }: BriefingFigures,
  translate: TranslateBriefing,
): string[] {
  const changes = compared?.changes;
  const kg = toDecimal(totals.kg);
  const parts: string[] = [];
  if (kg.isNegative()) parts.push(translate('negative', {}));
  else if (kg.isZero()) parts.push(translate('unweighed', {}));
  else {
    const shown = weight(totals.kg, translate);
    parts.push(withChange(source === 'reading' ? translate('weighed', { kg: shown }) : shown, relative(changes?.kg)));
  }
  if (totals.sortingRate !== undefined) {
    const by = changes?.sortingRate;
    const points = by === undefined ? undefined : toDecimal(by).times(100);
    const moved = points && (points.abs().lt('0.05') ? '±0' : signed(points));
    parts.push(
      withChange(
        translate('sorted', { rate: formatShare(totals.sortingRate) }),
        moved === undefined ? undefined : translate('points', { points: moved }),
      ),
    );
  }
  // Readings have no cost.
  if (source === 'invoice') parts.push(withChange(money(totals.cost, currency, translate), relative(changes?.cost)));
  if (completeness !== undefined && completeness.monthsWithData < completeness.months) {
    const [known, months] = [formatCount(completeness.monthsWithData), formatCount(completeness.months)];
    parts.push(translate('months', { known, months }));
  }
  const missing = completeness?.missingInvoices ?? 0;
  if (missing > 0) parts.push(translate('missing', { count: missing, figure: formatCount(missing) }));
  return parts;
}

/**
 * One sentence about a period: `nóvember 2026: 18,4 t (−5,0 %), flokkun 76,0 % (+2,0 stig), 890 þ.kr. (−4,1 %), 1 reikning vantar.` A change is
 * there only if like is compared with like.
 */
export function briefingSentence(figures: BriefingFigures, language: Language, translate: TranslateBriefing): string {
  const period = periodName(figures.period, language);
  if (figures.totals.lines === 0) return translate('nothing', { period });
  return translate('sentence', { period, parts: partsOf(figures, translate).join(', ') }).replace(/\.\.$/, '.');
}
