import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BarList } from './bar-list.tsx';
import { LineChart } from './line-chart.tsx';
import { PairedBarChart } from './paired-bar-chart.tsx';
import type { ChartData } from './plot/chart-data.ts';
import { formatKg, kg, monthsOf, setting } from './plot/sample-data.ts';
import { Sparkline } from './sparkline.tsx';
import { StackedBarChart } from './stacked-bar-chart.tsx';

// Charts must not mislead: bars and lines start at zero, a point is a point, and the older of two periods is hollow.

const about = { ...setting, title: 'Úrgangur', summary: 'Minnst var í febrúar.' };
const axis = { ...about, formatValue: formatKg };

/** Rows of values, one for each series. */
const dataOf = (...rows: readonly (readonly (number | undefined)[])[]): ChartData => ({
  rowHeading: 'Mánuður',
  series: (rows[0] ?? []).map((_value, index) => ({ key: String(index), name: `Tímabil ${index}` })),
  rows: rows.map((values, index) => ({
    key: String(index),
    name: `Mánuður ${index}`,
    values: values.map((value) => kg(value)),
  })),
});

const all = <Shape extends Element>(selector: string): Shape[] => [
  ...document.querySelectorAll<Shape>(`svg[role=img] ${selector}`),
];
const bars = () => all<SVGRectElement>('rect').map((bar) => bar.getBBox());

test.each<[string, (data: ChartData) => ReactElement, 'width' | 'height']>([
  ['stack', (data) => <StackedBarChart {...axis} data={data} />, 'height'],
  ['list', (data) => <BarList {...about} data={data} />, 'width'],
])('a bar of a %s is as long as its value, from the zero line', async (_name, draw, length) => {
  await render(<div style={{ width: 900 }}>{draw(dataOf([90], [100]))}</div>);
  const [shorter, longer] = bars();
  expect((shorter?.[length] ?? 0) / (longer?.[length] ?? 1)).toBeCloseTo(0.9, 1);
  const zero = document.querySelector<SVGLineElement>('svg[role=img] line[class*=zero]')?.getBBox();
  const start = length === 'width' ? longer?.x : (longer?.y ?? 0) + (longer?.height ?? 0);
  expect(Math.abs((start ?? 0) - ((length === 'width' ? zero?.x : zero?.y) ?? 99))).toBeLessThanOrEqual(1);
});

test('the bars of a pair are as long as their values, and the older one is hollow', async () => {
  const { container } = await render(
    <div style={{ width: 900 }}>
      <PairedBarChart {...about} data={dataOf([90, 100])} />
      <i style={{ color: 'var(--surface)' }} />
      <i style={{ color: 'var(--accent)' }} />
    </div>,
  );
  const [older, newer] = bars();
  expect((older?.width ?? 0) / (newer?.width ?? 1)).toBeCloseTo(0.9, 2);
  const [surface, accent] = [...container.querySelectorAll('i')].map((probe) => getComputedStyle(probe).color);
  const [hollow, filled] = all<SVGRectElement>('rect').map((bar) => getComputedStyle(bar));
  expect([hollow?.fill, filled?.fill]).toEqual([surface, accent]);
  expect(surface).not.toBe(accent);
  expect([hollow?.stroke, filled?.stroke]).not.toContain('none');
});

test('a line has an axis that is marked from zero, and no area', async () => {
  await render(<LineChart {...axis} data={dataOf([68], [69], [70])} />);
  const ticks = all('text').map((text) => text.textContent);
  expect(ticks).toContain('0');
  expect(all('line[class*=zero]')).toHaveLength(1);
  for (const path of all<SVGPathElement>('path')) expect(getComputedStyle(path).fill).toBe('none');
});

test.each([
  ['one row', dataOf([10, 20])],
  ['a line that ends before the others', dataOf([10, 20], [undefined, 21], [undefined, 22])],
])('nothing in the colour of a line continues after its last value: %s', async (_name, data) => {
  await render(
    <div style={{ width: 900 }}>
      <LineChart {...axis} data={data} />
    </div>,
  );
  const last = Math.max(...all<SVGCircleElement>('circle').map((point) => point.cx.baseVal.value));
  const points = all<SVGCircleElement>('circle');
  for (const path of all<SVGPathElement>('path')) {
    const { stroke } = getComputedStyle(path);
    const own = points.filter((point) => getComputedStyle(point).stroke === stroke);
    const { x, width } = path.getBBox();
    // The sample before the name is short and begins after the last value of all lines.
    if (x > last) expect(width).toBeLessThanOrEqual(12);
    else if (own.length > 0)
      expect(x + width).toBeLessThanOrEqual(Math.max(...own.map((point) => point.cx.baseVal.value)));
  }
  const names = all<SVGTextElement>('text[class*=name]');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Tímabil 0', 'Tímabil 1']);
  for (const name of names) expect(name.getBBox().x - last).toBeLessThan(40);
});

test('a value of the axis without a text has no grid line', async () => {
  const formatValue = (value: number) => (Number.isInteger(value) ? String(value) : '');
  await render(<LineChart {...axis} formatValue={formatValue} data={dataOf([0], [1])} />);
  expect(all('line[class*=grid], line[class*=zero]')).toHaveLength(2);
});

test('colours, names and order are the same in the drawing, the legend and the table', async () => {
  const data = monthsOf(3);
  await render(
    <div style={{ width: 900 }}>
      <StackedBarChart {...axis} data={data} />
    </div>,
  );
  const names = data.series.map(({ name }) => name);
  const fills = all<SVGRectElement>('rect').map((bar) => getComputedStyle(bar).fill);
  const swatches = [...document.querySelectorAll('[role=toolbar] [class*=swatch]')].map(
    (one) => getComputedStyle(one).backgroundColor,
  );
  expect([...new Set(fills)]).toEqual(swatches);
  const legend = page.getByRole('toolbar').getByRole('button');
  expect(legend.elements().map(({ textContent }) => textContent)).toEqual(names);
  await page.getByRole('button', { name: 'Tafla', exact: true }).click();
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([data.rowHeading, ...names, 'Samtals']);
  const rows = page.getByRole('rowheader').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual(data.rows.map(({ name }) => name));
});

test('colours of lines without their own are those of the legend', async () => {
  await render(
    <div style={{ width: 320 }}>
      <LineChart {...axis} data={dataOf([1, 2, 3], [4, 5, 6])} />
    </div>,
  );
  const strokes = all<SVGPathElement>('path[fill=none]').map((line) => getComputedStyle(line).stroke);
  const swatches = [...document.querySelectorAll('[role=toolbar] [class*=swatch]')].map(
    (one) => getComputedStyle(one).backgroundColor,
  );
  expect(new Set(strokes).size).toBe(3);
  expect(swatches).toEqual(strokes);
});

/** The heights of the points of a path, downward. */
const heightsOf = (path: Element | undefined): number[] =>
  [...(path?.getAttribute('d') ?? '').matchAll(/[\d.]+[ ,]([\d.]+)/g)].map(([, y]) => Number(y));

test.each([[[68, 69, 70]], [[0.01, 0.02]], [[5, undefined, 7]], [[-4, -2]]])(
  'a sparkline of %j and its area start at zero',
  async (values) => {
    const { container } = await render(<Sparkline values={values} />);
    const [area, line] = container.querySelectorAll('path');
    const heights = heightsOf(line);
    const given = values.flatMap((value) => value ?? []);
    const zero = given[0] !== undefined && given[0] < 0 ? 3 : 29;
    heights.forEach((height, index) => {
      expect((height - zero) / ((heights.at(-1) ?? 0) - zero)).toBeCloseTo(
        (given[index] ?? 0) / (given.at(-1) ?? 1),
        2,
      );
    });
    expect(heightsOf(area)).toContain(zero);
    const outermost = given[0] !== undefined && given[0] < 0 ? Math.min : Math.max;
    expect(outermost(...heightsOf(area))).toBe(zero);
  },
);

test('a point of a sparkline without neighbours is a point', async () => {
  const { container } = await render(<Sparkline values={[1, undefined, 3, undefined, 5, 6]} />);
  expect(container.querySelector('path:last-child')?.getAttribute('d')?.match(/M/g)).toHaveLength(3);
  const { container: single } = await render(<Sparkline values={[5]} />);
  expect(single.querySelector('path:last-child')?.getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+h0$/);
});
