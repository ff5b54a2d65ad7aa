const underThousand = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});
const fromThousand = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0, signDisplay: 'negative' });

/**
 * A figure in German writing, which is Icelandic writing too: one decimal under 1000, none otherwise (`12,5`, `1.234`).
 * What would round up to a thousand is written as a thousand. A figure that does not exist (a share of nothing) is a dash.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const roundsToThousand = Math.abs(value) >= 999.95;
  return (roundsToThousand ? fromThousand : underThousand).format(value);
}

const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

/** Between a figure and its unit: they stay on one line. */
const gap = '\u00a0';

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in steps of 1024: `512 bytes`, `1,5 kB`, `25,0 MB`, `5,0 GB`. What would round up to a whole step is written as one. */
export function formatFileSize(bytes: number): string {
  let step = 0;
  let size = bytes;
  while (step < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    step += 1;
  }
  return `${step === 0 ? formatCount(size) : formatNumber(size)}${gap}${units[step]}`;
}

const krona = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const hundredths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * An amount of money and the sign of its currency: `14.900` and `kr.`, `12,50` and `EUR`. It is written from its decimal text, without
 * becoming a binary fraction on the way.
 * @param currency ISO 4217
 */
export function moneyParts(amount: string, currency: string): readonly [number: string, sign: string] {
  const decimal = amount as Intl.StringNumericLiteral;
  return currency === 'ISK' ? [krona.format(decimal), 'kr.'] : [hundredths.format(decimal), currency];
}

/** The same as one text: `14.900 kr.`, `12,50 EUR`. */
export const formatMoney = (amount: string, currency: string): string => moneyParts(amount, currency).join(gap);

/** Kilograms from their decimal text, as figures are written: `12,5 kg`, `1.234 kg`. */
export const formatKilograms = (kilograms: string): string => `${formatNumber(Number(kilograms))}${gap}kg`;

const everyDecimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 20 });

/** A decimal number with all of its decimals, from its decimal text: `1.234,5`. */
export const formatDecimal = (decimal: string): string => everyDecimal.format(decimal as Intl.StringNumericLiteral);

const asShown = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** What a scale shows, from its decimal text: two decimals at least, so that the figure does not jump as it changes; all that there are. */
export const formatShownWeight = (decimal: string): string => asShown.format(decimal as Intl.StringNumericLiteral);

const toTheGram = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3, maximumFractionDigits: 6 });

/** Tonnes from their decimal text, to the kilogram at least and to the gram where they have one: `1,200`, `0,000025`. */
export const formatTonnes = (tonnes: string): string => toTheGram.format(tonnes as Intl.StringNumericLiteral);

/** A number of things, which are whole: `28`, `1.527`. */
export const formatCount = (count: number): string => whole.format(count);

/** A share from its decimal text, 1 being all of it, as a percentage: `68,2 %`. One that does not exist is a dash. */
export const formatShare = (share: string | undefined): string =>
  share === undefined ? '–' : `${formatNumber(Number(share) * 100)}${gap}%`;
