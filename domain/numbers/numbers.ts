const underThousand = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const fromThousand = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0, signDisplay: 'negative' });

/**
 * A figure in Icelandic (and German) notation: one decimal below 1000, otherwise none (`12,5`, `1.234`). A value that rounds to a thousand
 * is formatted as a thousand. A missing figure, such as a share of nothing, is a dash.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const roundsToThousand = Math.abs(value) >= 999.95;
  return (roundsToThousand ? fromThousand : underThousand).format(value);
}

const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** A non-breaking space between a figure and its unit. */
const gap = '\u00a0';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in steps of 1024: `512 B`, `1,5 kB`, `25,0 MB`, `5,0 GB`. A value that rounds to a whole step is formatted as one. */
export function formatFileSize(bytes: number): string {
  let step = 0;
  let size = bytes;
  while (step < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    step += 1;
  }
  return `${step === 0 ? formatCount(size) : formatNumber(size)}${gap}${units[step]}`;
}

/** How long something took: `85 ms`, `1,4 s`. */
export const formatDuration = (milliseconds: number): string =>
  Math.round(milliseconds) < 1000
    ? `${formatCount(Math.round(milliseconds))}${gap}ms`
    : `${formatNumber(milliseconds / 1000)}${gap}s`;

const hundredths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * An amount of money and its currency: `14.900` and `kr.`, `12,50` and `EUR`. Formatted from decimal text, without binary fractions.
 * @param currency ISO 4217
 */
export function moneyParts(amount: string, currency: string): readonly [number: string, sign: string] {
  const decimal = amount as Intl.StringNumericLiteral;
  return currency === 'ISK' ? [whole.format(decimal), 'kr.'] : [hundredths.format(decimal), currency];
}

/** `14.900 kr.`, `12,50 EUR`. */
export const formatMoney = (amount: string, currency: string): string => moneyParts(amount, currency).join(gap);

/** An estimated amount, rounded to a number of significant digits: `248676` to two digits is `250000`. */
export const roughAmount = (amount: string, digits: number): string =>
  String(Number(Number(amount).toPrecision(digits)));

/** As `formatMoney`, rounded as `roughAmount`. */
export const formatRoughMoney = (amount: string, currency: string, digits: number): string =>
  formatMoney(roughAmount(amount, digits), currency);

/** Kilograms as a figure: `12,5 kg`, `1.234 kg`. */
export const formatKilograms = (kilograms: string): string => `${formatNumber(Number(kilograms))}${gap}kg`;

const everyDecimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 20 });

/** A decimal number with all of its decimals: `1.234,5`. */
export const formatDecimal = (decimal: string): string => everyDecimal.format(decimal as Intl.StringNumericLiteral);

const asShown = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A weight as a scale shows it: all decimals, at least two, so that the width stays the same while the weight changes. */
export const formatShownWeight = (decimal: string): string => asShown.format(decimal as Intl.StringNumericLiteral);

/** A unit price with all of its decimals, at least two where the currency has them: `1.500 kr.`, `12,50 EUR`, `0,0375 EUR`. */
export const formatUnitPrice = (price: string, currency: string): string =>
  currency === 'ISK'
    ? `${formatDecimal(price)}${gap}kr.`
    : `${asShown.format(price as Intl.StringNumericLiteral)}${gap}${currency}`;

const toTheGram = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3, maximumFractionDigits: 6 });

/** Tonnes, to the kilogram at least and to the gram if needed: `1,200`, `0,000025`. */
export const formatTonnes = (tonnes: string): string => toTheGram.format(tonnes as Intl.StringNumericLiteral);

/** A whole number: `28`, `1.527`. */
export const formatCount = (count: number): string => whole.format(count);

/** A share from 0 to 1 as a percentage: `68,2 %`. A missing share is a dash. */
export const formatShare = (share: string | undefined): string =>
  share === undefined ? '–' : `${formatNumber(Number(share) * 100)}${gap}%`;
