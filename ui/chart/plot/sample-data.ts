// Invented data for the stories and tests of charts.

import type { ChartSetting } from '../chart-props.ts';
import type { ChartData, ChartRow, ChartValue } from './chart-data.ts';

/** The settings that the product passes to every chart. */
export const setting: ChartSetting = {
  words: {
    table: 'Tafla',
    download: 'Sækja',
    svg: 'Mynd fyrir skjöl (SVG)',
    png: 'Mynd fyrir skilaboð (PNG)',
    csv: 'Tölur fyrir töflureikni (CSV)',
    failed: 'Ekki tókst að búa myndina til.',
    empty: 'Engar tölur eru til um þetta tímabil.',
    total: 'Samtals',
    legend: 'Úrgangsflokkar',
    keys: 'Örvalyklar færa milli talna.',
  },
  neutralize: (text) => (/^[=+\-@]/.test(text) ? `'${text}` : text),
  saveFile: () => undefined,
};

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
export const formatKg = (kg: number): string => number.format(kg);
const short = ['jan', 'feb', 'mar', 'apr', 'maí', 'jún', 'júl', 'ágú', 'sep', 'okt', 'nóv', 'des'];

export const streams = [
  { key: 'mixed', name: 'Blandaður úrgangur', color: '#141414', base: 620 },
  { key: 'food', name: 'Matarleifar', color: '#0F7B3F', base: 410 },
  { key: 'paper', name: 'Pappír og pappi', color: '#0082BE', base: 330 },
  { key: 'plastic', name: 'Plast', color: '#961E82', base: 180 },
  { key: 'metal', name: 'Málmar', color: '#5A6E78', base: 70 },
  { key: 'glass', name: 'Gler', color: '#1CA68D', base: 50 },
] as const;

export const kg = (value: number | undefined, href?: string): ChartValue => ({
  value,
  label: value === undefined ? '–' : `${formatKg(value)}\u00a0kg`,
  exact: value?.toFixed(1),
  href,
});

/** This many months from January 2024, each with one value per stream. Deterministic. */
export function monthsOf(count: number, linked = false): ChartData {
  const rows = Array.from({ length: count }, (_month, index): ChartRow => {
    const [year, month] = [2024 + Math.floor(index / 12), index % 12];
    const values = streams.map(({ base }, stream) =>
      Math.round(base * (1 + 0.25 * Math.sin(index / 2 + stream) + (stream > 0 ? index : -index) * (0.18 / count))),
    );
    const key = `${year}-${String(month + 1).padStart(2, '0')}`;
    const total = kg(values.reduce((sum, value) => sum + value, 0));
    return {
      key,
      name: `${short[month]} ${year}`,
      shortName: short[month],
      groupName: String(year),
      href: linked ? `#${key}` : undefined,
      total: { label: total.label, exact: total.exact },
      values: values.map((value, stream) => kg(value, linked ? `#${key}/${streams[stream]?.key}` : undefined)),
    };
  });
  return { rowHeading: 'Mánuður', series: streams, rows };
}

/** One value per stream, the largest first. */
export const streamTotals: ChartData = {
  rowHeading: 'Úrgangsflokkur',
  series: [{ key: 'kg', name: 'Þyngd' }],
  rows: streams.map(({ key, name, color, base }) => ({ key, name, color, values: [kg(base * 11, `#${key}`)] })),
};

/** Two years side by side, by stream. */
export const twoYears: ChartData = {
  rowHeading: 'Úrgangsflokkur',
  series: [
    { key: '2024', name: '2024' },
    { key: '2025', name: '2025' },
  ],
  rows: streams.map(({ key, name, base }, index) => ({
    key,
    name,
    values: [kg(base * 12, `#2024/${key}`), kg(base * (11 + index * 0.6), `#2025/${key}`)],
  })),
};

/** Rates in percent; one has months without weighings. */
export const rates: ChartData = {
  rowHeading: 'Mánuður',
  series: [
    { key: 'sorting', name: 'Flokkunarhlutfall' },
    { key: 'recycling', name: 'Endurvinnsluhlutfall' },
  ],
  rows: monthsOf(24).rows.map(({ total: _total, ...row }, index) => ({
    ...row,
    values: [
      52 + index * 0.7 + 4 * Math.sin(index / 1.7),
      index >= 8 && index <= 10 ? undefined : 38 + index * 0.5 + 3 * Math.cos(index / 2),
    ].map((value) => ({ value, label: value === undefined ? '–' : `${value.toFixed(1).replace('.', ',')}\u00a0%` })),
  })),
};

/** Collections by weekday and hour. */
export const hours: ChartData = {
  rowHeading: 'Vikudagur',
  series: Array.from({ length: 12 }, (_hour, index) => ({
    key: String(index + 6),
    name: `kl. ${index + 6}`,
    shortName: String(index + 6),
  })),
  rows: ['mánudagur', 'þriðjudagur', 'miðvikudagur', 'fimmtudagur', 'föstudagur'].map((name, day) => ({
    key: name,
    name,
    values: Array.from({ length: 12 }, (_hour, index) => {
      const count = Math.max(0, Math.round(14 * Math.sin((index + 1) / 4) * (1 - day * 0.13) - 3));
      return { value: count, label: `${count} tæmingar`, exact: String(count) };
    }),
  })),
};
