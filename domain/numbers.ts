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

/** A number of things, which are whole: `28`, `1.527`. */
export const formatCount = (count: number): string => whole.format(count);
