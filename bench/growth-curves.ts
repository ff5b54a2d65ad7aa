// Draws the tables of bench/results/growth.md as curves: one picture for each series, `bench/results/growth-*.svg`.
//
// A section of growth.md shows its picture, and has tables whose columns are sizes ("at 5,000") and whose rows are calls. Lines of calls that
// miss the goal of 1.2 times for each ten times are in the stronger color. growth-curves.test.ts compares the pictures with the tables.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Point {
  readonly size: number;
  /** CPU-milliseconds a request. */
  readonly cost: number;
  /** As it is in the table. */
  readonly text: string;
}

interface Curve {
  readonly name: string;
  readonly isMissed: boolean;
  readonly points: readonly [Point, ...Point[]];
}

interface Chart {
  readonly file: string;
  readonly title: string;
  readonly curves: readonly Curve[];
}

/** Pixels. */
const plot = { left: 46, top: 44, width: 500, height: 440 };
const whole = { width: 920, height: 530 };
const labelHeight = 15;
const goal = 1.2;
const folder = fileURLToPath(new URL('results/', import.meta.url));

const styles = `
    .ground { fill: #ffffff } text { font: 12px system-ui, sans-serif; fill: #4b5563 } .title { font-size: 15px; font-weight: 600; fill: #111827 }
    path { fill: none; stroke-width: 1.5; stroke: #9ca3af } .grid { stroke: #e5e7eb; stroke-width: 1 } .lead { stroke-width: 0.5 }
    .missed { stroke: #b91c1c; stroke-width: 2 } circle { fill: #9ca3af } circle.missed { fill: #b91c1c; stroke: none }
    text.missed { fill: #b91c1c; stroke: none; font-weight: 600 } .goal { stroke: #1d4ed8; stroke-dasharray: 6 4 } text.goal { fill: #1d4ed8; stroke: none }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117 } text { fill: #9ca3af } .title { fill: #f3f4f6 } path { stroke: #6b7280 } .grid { stroke: #262c36 }
      circle { fill: #6b7280 } .missed { stroke: #f87171 } circle.missed, text.missed { fill: #f87171 } .goal { stroke: #60a5fa } text.goal { fill: #60a5fa }
    }`;

const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** The curves of one table. A call that was measured at a single size has none. */
function curvesOf(table: string): Curve[] {
  const [heading = '', , ...rows] = table.trim().split('\n');
  const sizes = cellsOf(heading).map((cell) => /^(?:at|with) ([\d,]+)$/.exec(cell)?.[1]);
  return rows.flatMap((row) => {
    const cells = cellsOf(row);
    const [first, ...others] = sizes.flatMap((size, column): Point[] => {
      const text = /^[\d,.]+/.exec(cells[column] ?? '')?.[0];
      return size === undefined || text === undefined ? [] : [{ size: numberOf(size), cost: numberOf(text), text }];
    });
    if (first === undefined || others.length === 0) return [];
    return [{ name: cells[1] ?? '', isMissed: cells.includes('missed'), points: [first, ...others] as const }];
  });
}

/** The charts of the whole page. */
function chartsOf(page: string): Chart[] {
  return page.split(/^## /m).flatMap((section) => {
    const [, title = '', file] = /!\[(.+)\]\((growth-.+\.svg)\)/.exec(section) ?? [];
    const curves = (section.match(/(?:^\|.*\n)+/gm) ?? []).flatMap(curvesOf);
    return file === undefined ? [] : [{ file, title, curves }];
  });
}

/** The marks of the vertical scale: those of 1, 2, 5, 10, 20 … that enclose both values. */
const stepsOf = (low: number, high: number): number[] => {
  const all = [-2, -1, 0, 1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));
  const from = all.findLastIndex((step) => step <= low);
  return all.slice(from, all.findIndex((step) => step >= high) + 1);
};

/** A position on a logarithmic scale, from 0 to 1. */
const part = (value: number, low: number, high: number): number => Math.log(value / low) / Math.log(high / low);

/** Heights of labels beside the ends of lines, moved so that none overlaps another. */
function spreadOut(heights: readonly number[]): number[] {
  const placed = [...heights];
  const order = heights.map((_height, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let highest = plot.top;
  for (const index of order) highest = placed[index] = Math.max(placed[index] ?? 0, highest) + labelHeight;
  let lowest = plot.top + plot.height + labelHeight;
  for (const index of order.toReversed()) lowest = placed[index] = Math.min(placed[index] ?? 0, lowest) - labelHeight;
  return placed;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw({ title, curves }: Chart): string {
  const points = curves.flatMap((curve) => curve.points);
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b);
  const [smallest = 1, largest = 10] = [sizes[0], sizes.at(-1)];
  const costs = points.map(({ cost }) => cost);
  const steps = stepsOf(Math.min(...costs), Math.max(...costs));
  const [low = 1, high = 10] = [steps[0], steps.at(-1)];
  const right = plot.left + plot.width;
  const x = (size: number): number => Math.round(plot.left + part(size, smallest, largest) * plot.width);
  const y = (cost: number): number => Math.round(plot.top + (1 - part(cost, low, high)) * plot.height);
  const start = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 1;
  const costAt = (size: number): number => start * goal ** Math.log10(size / smallest);
  const lines = [
    {
      name: `${goal} × per ten times`,
      points: [smallest, largest].map((size) => ({ size, cost: costAt(size), text: '' })),
      kind: 'goal',
    },
    ...curves.map(({ isMissed, ...curve }) => ({ ...curve, kind: isMissed ? 'missed' : 'reached' })),
  ];
  const ends = lines.map((line) => y(line.points.at(-1)?.cost ?? 1));
  const labels = spreadOut(ends);
  const drawn = lines.map(({ name, points: own, kind }, index) => {
    const [end = 0, label = 0] = [ends[index], labels[index]];
    const places = own.map(({ size, cost }) => [x(size), y(cost)] as const);
    const dots =
      kind === 'goal' ? [] : places.map(([cx, cy]) => `<circle class="${kind}" cx="${cx}" cy="${cy}" r="3"/>`);
    const text = kind === 'goal' ? name : `${name}, ${own.at(-1)?.text}`;
    return `  <path class="${kind}" d="M${places.map((place) => place.join(' ')).join('L')}"/>${dots.join('')}
  <path class="lead" d="M${right + 5} ${end}L${right + 18} ${label}"/><text class="${kind}" x="${right + 22}" y="${label + 4}">${escaped(text)}</text>`;
  });
  const described = curves.map(({ name, points: own }) => `${name}: ${own.map(({ text }) => text).join(', ')}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole.width} ${whole.height}" role="img" aria-labelledby="title desc">
  <title id="title">${escaped(title)}</title>
  <desc id="desc">${escaped(`Sizes: ${sizes.map((size) => size.toLocaleString('en')).join('; ')}. ${described.join('; ')}.`)}</desc>
  <style>${styles}
  </style>
  <rect class="ground" width="${whole.width}" height="${whole.height}"/><text class="title" x="8" y="22">${escaped(title)}</text>
${steps.map((step) => `  <path class="grid" d="M${plot.left} ${y(step)}H${right}"/><text x="${plot.left - 8}" y="${y(step) + 4}" text-anchor="end">${step}</text>`).join('\n')}
${sizes.map((size) => `  <path class="grid" d="M${x(size)} ${plot.top}V${plot.top + plot.height}"/><text x="${x(size)}" y="${plot.top + plot.height + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`).join('\n')}
${drawn.join('\n')}
</svg>
`;
}

/** The pictures of growth.md by the names of their files. */
export const pictures = (): Map<string, string> =>
  new Map(chartsOf(readFileSync(`${folder}growth.md`, 'utf8')).map((chart) => [chart.file, draw(chart)]));

if (import.meta.main) for (const [file, picture] of pictures()) writeFileSync(folder + file, picture);
