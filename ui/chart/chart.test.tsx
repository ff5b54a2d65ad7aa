import type { ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { contrast } from '../../domain/inventory/color.ts';
import { type CommonProps, describeConformance } from '../test/conformance.tsx';
import { emulateMedia } from '../test/media.ts';
import { BarList } from './bar-list.tsx';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';
import { PairedBarChart } from './paired-bar-chart.tsx';
import type { ChartData, RenderChartLink } from './plot/chart-data.ts';
import { formatKg, hours, kg, monthsOf, setting, streams, twoYears } from './plot/sample-data.ts';
import { Sparkline } from './sparkline.tsx';
import { StackedBarChart } from './stacked-bar-chart.tsx';

const about = { ...setting, title: 'Úrgangur', summary: 'Minnst var í febrúar.' };
const axis = { ...about, formatValue: formatKg };

type Draw = (data: ChartData, more?: Partial<CommonProps> & { renderLink?: RenderChartLink }) => ReactElement;

const charts: Readonly<Record<string, Draw>> = {
  stack: (data, more) => <StackedBarChart {...axis} {...more} data={data} />,
  lines: (data, more) => <LineChart {...axis} {...more} data={data} />,
  list: (data, more) => <BarList {...about} {...more} data={{ ...data, series: data.series.slice(0, 1) }} />,
  pairs: (data, more) => <PairedBarChart {...about} {...more} data={{ ...data, series: data.series.slice(0, 2) }} />,
  heat: (data, more) => <HeatMap {...axis} {...more} data={data} />,
};

const stack = (data: ChartData) => charts.stack?.(data) ?? <p />;
const { rows: months, ...rest } = monthsOf(12);

/** The same value everywhere. */
const all = (value: number | undefined): ChartData => ({
  ...rest,
  rows: months.map((row) => ({ ...row, values: row.values.map(() => kg(value)) })),
});
/** One value among ordinary ones. */
const one = (value: number): ChartData => ({
  ...rest,
  rows: months.map((row, at) => ({
    ...row,
    values: row.values.map((each, index) => (at + index === 3 ? kg(value) : each)),
  })),
});

const data: Readonly<Record<string, ChartData>> = {
  'one row': monthsOf(1),
  '120 rows': monthsOf(120),
  'only zeroes': all(0),
  'only negative figures': all(-120),
  'no figure at all': all(undefined),
  'one huge figure': one(1e12),
  'a figure beyond all sums': one(Number.POSITIVE_INFINITY),
  'the most negative number': one(-Number.MAX_VALUE),
  'what is no number': one(Number.NaN),
  'rows without their last figures': {
    ...rest,
    rows: months.map((row) => ({ ...row, values: row.values.slice(0, 1) })),
  },
  'names without end': {
    ...rest,
    rows: months.map((row) => ({ ...row, name: 'Úrgangur '.repeat(20), shortName: undefined })),
  },
};

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

function drawing(): SVGSVGElement {
  const svg = document.querySelector<SVGSVGElement>('svg[role=img]');
  if (svg === null) throw new Error('Nothing is drawn.');
  return svg;
}

const shapesOf = (svg: SVGSVGElement) => [
  ...svg.querySelectorAll<SVGGraphicsElement>('rect, line, path, circle, text'),
];

describe.each(Object.entries(charts))('%s', (_name, draw) => {
  describeConformance((common) => draw(monthsOf(2), common));

  test.each(Object.entries(data))('draws %s completely, at 280 and at 1200 px', async (_kind, shown) => {
    for (const width of [280, 1200]) {
      const { unmount } = await render(<div style={{ width }}>{draw(shown)}</div>);
      const svg = drawing();
      expect(svg.viewBox.baseVal.width).toBe(width);
      expect(svg.outerHTML).not.toMatch(/NaN|Infinity|undefined/);
      for (const shape of shapesOf(svg)) {
        const { x, y, width: wide, height } = shape.getBBox();
        expect(Number.isFinite(x + y + wide + height)).toBe(true);
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(0);
        expect(x, shape.outerHTML).toBeGreaterThanOrEqual(-6);
        expect(x + wide, shape.outerHTML).toBeLessThanOrEqual(width + 6);
        expect(y + height, shape.outerHTML).toBeLessThanOrEqual(svg.viewBox.baseVal.height + 6);
      }
      await unmount();
    }
  });

  test('shows a sentence if there is nothing to draw', async () => {
    await render(draw({ ...rest, rows: [] }));
    await expect.element(page.getByText(setting.words.empty)).toBeVisible();
    expect(document.querySelector('svg[role=img], button')).toBeNull();
  });

  test('is an image named by its title and summary, without focusable content', async () => {
    await render(draw(monthsOf(3, true)));
    await expect.element(page.getByRole('img', { name: 'Úrgangur Minnst var í febrúar.' })).toBeVisible();
    await expect.element(page.getByRole('figure')).toBeVisible();
    expect(drawing().querySelector('a, button, [tabindex]')).toBeNull();
  });

  test('renders the links of picture and table with the product’s component', async () => {
    const renderLink: RenderChartLink = (link) => <a data-own {...link} />;
    const { container } = await render(draw(monthsOf(3, true), { renderLink }));
    const links = [...container.querySelectorAll('a')];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(link).toHaveAttribute('data-own');
  });
});

/** The names at an axis must not overlap. */
test.each([280, 340, 640, 1200])(
  'names are thinned out until each can be read at %i px, and stay 12 px high',
  async (width) => {
    for (const count of [1, 5, 24, 120, 600]) {
      const { unmount } = await render(<div style={{ width }}>{stack(monthsOf(count))}</div>);
      const texts = [...drawing().querySelectorAll('text')];
      const boxes = texts.map((text) => text.getBoundingClientRect());
      expect(texts.length).toBeGreaterThan(2);
      for (const text of texts) expect(getComputedStyle(text).fontSize).toBe('12px');
      boxes.forEach((box, index) => {
        for (const other of boxes.slice(index + 1)) {
          const apart =
            box.right <= other.left + 1 ||
            other.right <= box.left + 1 ||
            box.bottom <= other.top + 4 ||
            other.bottom <= box.top + 4;
          expect(apart, `${texts[index]?.textContent} at ${width} px of ${count}`).toBe(true);
        }
      });
      await unmount();
    }
  },
);

test('follows the width of its container, and of the paper in print', async () => {
  const { rerender } = await render(<div style={{ width: 900 }}>{stack(monthsOf(3))}</div>);
  expect(drawing().viewBox.baseVal.width).toBe(900);
  await rerender(<div style={{ width: 400 }}>{stack(monthsOf(3))}</div>);
  await expect.poll(() => drawing().viewBox.baseVal.width).toBe(400);
  await rerender(<div style={{ width: 900 }}>{stack(monthsOf(3))}</div>);
  await expect.poll(() => drawing().viewBox.baseVal.width).toBe(900);
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawing().viewBox.baseVal.width).toBe(680);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => drawing().viewBox.baseVal.width).toBe(900);
});

describe('the table behind it', () => {
  const table = page.getByRole('table', { name: 'Úrgangur' });
  const toggle = page.getByRole('button', { name: 'Tafla', exact: true });

  test('opens with its button and has all values, with the links of the drawing', async () => {
    await render(stack(monthsOf(3, true)));
    await expect.element(table).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(table).toBeVisible();
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    const row = table.getByRole('row', { name: /feb 2024/ });
    await expect.element(row.getByRole('rowheader')).toHaveTextContent('feb 2024');
    await expect.element(row.getByRole('link', { name: 'feb 2024' })).toHaveAttribute('href', '#2024-02');
    await expect.element(row.getByRole('link').nth(1)).toHaveAttribute('href', '#2024-02/mixed');
    await expect.element(table.getByRole('columnheader', { name: 'Samtals' })).toBeVisible();
    await toggle.click();
    await expect.element(table).not.toBeInTheDocument();
  });

  test('distinguishes a missing value from zero', async () => {
    await render(stack({ ...rest, rows: [{ key: '1', name: 'janúar', values: [kg(0), kg(undefined)] }] }));
    await toggle.click();
    const cells = table
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['0\u00a0kg', '–', '–', '–', '–', '–']);
  });

  test('is printed beside the drawing, without its controls', async () => {
    await render(stack(monthsOf(3, true)));
    await emulateMedia({ media: 'print' });
    await expect.element(table).toBeVisible();
    await expect.element(page.getByRole('img')).toBeVisible();
    await expect.element(toggle).not.toBeInTheDocument();
    await expect.element(page.getByRole('group')).not.toBeInTheDocument();
  });
});

describe('interactive values', () => {
  const places = page.getByRole('group', { name: 'Úrgangur' });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const shown = () => document.querySelector('[class*=tooltip]')?.textContent ?? '';

  test('24 months of 6 streams are one tab stop; arrow keys move on', async () => {
    await render(stack(monthsOf(24, true)));
    const stops = places.element().querySelectorAll('a, button');
    expect(stops.length).toBe(24 * 7);
    expect([...stops].filter((stop) => stop instanceof HTMLElement && stop.tabIndex === 0)).toHaveLength(1);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toMatch(/^jan 2024: Blandaður úrgangur 620\skg, .*; Samtals 1\.802\skg$/);
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    expect(focused()).toMatch(/^feb 2024: /);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toMatch(/^feb 2024, Matarleifar: /);
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^mar 2024, Matarleifar: /);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toMatch(/^mar 2024: /);
    await userEvent.keyboard('{End}');
    expect(focused()).toMatch(/^des 2025: /);
    await userEvent.keyboard('{Home}');
    expect(focused()).toMatch(/^jan 2024: /);
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Blandaður úrgangur', exact: true })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(focused()).toMatch(/^jan 2024: /);
  });

  test('stay within the chart, even if one column fills it', async () => {
    for (const draw of [charts.lines, charts.stack]) {
      const screen = await render(draw?.(monthsOf(1)) ?? <p />);
      await userEvent.tab();
      await userEvent.tab();
      await userEvent.tab();
      const figure = document.querySelector('figure')?.getBoundingClientRect();
      const tooltip = document.querySelector('[class*=tooltip]')?.getBoundingClientRect();
      expect(tooltip?.right).toBeLessThanOrEqual(Math.ceil(figure?.right ?? 0));
      expect(tooltip?.left).toBeGreaterThanOrEqual(Math.floor(figure?.left ?? 0));
      await screen.unmount();
    }
  });

  test('rows in a vertical list are traversed with up and down', async () => {
    await render(<PairedBarChart {...about} data={twoYears} />);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^Matarleifar: 2024 4\.920\skg, 2025 4\.756\skg$/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toMatch(/^Matarleifar, 2025: /);
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toMatch(/^Blandaður úrgangur, 2025: /);
  });

  test('the keyboard shows their values, Escape hides them and keeps the focus', async () => {
    await render(stack(monthsOf(3, true)));
    for (let tab = 0; tab < 3; tab += 1) await userEvent.tab();
    await expect.poll(shown).toContain('Samtals1.802\u00a0kg');
    await userEvent.keyboard('{Escape}');
    await expect.poll(shown).toBe('');
    expect(focused()).toMatch(/^jan 2024/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(shown).toContain('feb 2024');
    await userEvent.tab();
    await expect.poll(shown).toBe('');
  });

  test('the pointer shows them too', async () => {
    await render(stack(monthsOf(3)));
    await places.getByRole('button').nth(1).hover();
    await expect.poll(shown).toContain('feb 2024');
    await page.getByRole('heading').hover();
    await expect.poll(shown).toBe('');
  });

  test('the first tap shows them, the second follows the link', async () => {
    await render(stack(monthsOf(3, true)));
    const link = document.querySelector<HTMLElement>('[data-stop="1 -1"]');
    if (link === null) throw new Error('There is no link.');
    const touch = async () => {
      for (const type of ['pointerenter', 'pointerdown', 'pointerup', 'pointerleave'])
        link.dispatchEvent(new PointerEvent(type, { pointerType: 'touch' }));
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      const followed = vi.fn((event: Event) => {
        const isFollowed = !event.defaultPrevented;
        event.preventDefault();
        return isFollowed;
      });
      document.addEventListener('click', followed, { once: true });
      link.dispatchEvent(click);
      await expect.poll(shown).toContain('feb 2024');
      return followed.mock.results[0]?.value;
    };
    expect([await touch(), await touch()]).toEqual([false, true]);
    await page.getByRole('heading').click();
    await expect.poll(shown).toBe('');
  });

  test('each cell of a heat map shows its own', async () => {
    await render(<HeatMap {...axis} data={monthsOf(3)} />);
    const cell = places.getByRole('button', { name: /^feb 2024, Plast: / });
    await cell.hover();
    await expect.poll(shown).toMatch(/^feb 2024Plast\d+\skg$/);
  });
});

test.each(['light', 'dark'])('figures can be read on every shade of a heat map, %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  await render(
    <div style={{ width: 1000, background: 'var(--surface)' }}>
      <HeatMap {...axis} data={hours} />
    </div>,
  );
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const hex = (color: string) => {
    if (brush === null) throw new Error('There is no canvas.');
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    return `#${[...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const shades = new Set<string>();
  for (const text of drawing().querySelectorAll('g[class*=shade] > text')) {
    const ground = text.parentElement?.querySelector('rect');
    if (ground === null || ground === undefined) throw new Error('A figure has no source.');
    const shade = hex(getComputedStyle(ground).fill);
    shades.add(shade);
    expect(contrast(hex(getComputedStyle(text).fill), shade), shade).toBeGreaterThanOrEqual(4.5);
  }
  expect(shades.size).toBe(6);
});

describe('the legend', () => {
  const entry = (name: string) => page.getByRole('button', { name, exact: true });
  const faded = () => [...drawing().children].map((group) => Number(getComputedStyle(group).opacity) < 1);

  test('is one tab stop, and the focused target is highlighted', async () => {
    await render(stack(monthsOf(3)));
    expect(faded()).not.toContain(true);
    const toolbar = page.getByRole('toolbar', { name: setting.words.legend });
    expect(toolbar.getByRole('button').elements()).toHaveLength(streams.length);
    for (let tab = 0; tab < 4; tab += 1) await userEvent.tab();
    await expect.element(entry('Blandaður úrgangur')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(entry('Matarleifar')).toHaveFocus();
    // Backdrop and labels stay; all other series fade.
    await expect.poll(faded).toEqual([false, true, false, true, true, true, true, false]);
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect.element(entry('Matarleifar')).toHaveAttribute('aria-pressed', 'true');
    expect(faded()).toEqual([false, true, false, true, true, true, true, false]);
    await entry('Matarleifar').click();
    await page.getByRole('heading').click();
    await expect.poll(faded).not.toContain(true);
  });

  test('of lines is replaced by names beside the lines if there is room', async () => {
    const lines = (width: number) => (
      <div style={{ width }}>
        <LineChart {...axis} data={{ ...monthsOf(12), series: streams.slice(0, 3) }} />
      </div>
    );
    const { rerender } = await render(lines(900));
    expect(drawing().textContent).toContain('Matarleifar');
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
    await rerender(lines(320));
    await expect.element(page.getByRole('toolbar')).toBeVisible();
  });
});

test('a line has a gap where there is no value, and a single point is a dot', async () => {
  const values = [1, 2, undefined, 4, undefined, 6, 7];
  const rows = values.map((value, index) => ({ key: String(index), name: String(index), values: [kg(value)] }));
  await render(<LineChart {...axis} data={{ rowHeading: 'Dagur', series: [{ key: 'kg', name: 'Þyngd' }], rows }} />);
  const path = drawing().querySelector('path[fill=none]')?.getAttribute('d') ?? '';
  expect(path.match(/M/g)).toHaveLength(3);
  expect(drawing().querySelectorAll('circle')).toHaveLength(5);
});

test('a stack shows negative values below zero', async () => {
  const rows = [{ key: '1', name: 'janúar', values: [kg(100), kg(-40), kg(50)] }];
  await render(stack({ rowHeading: 'Mánuður', series: streams.slice(0, 3), rows }));
  const [first, second, third] = [...drawing().querySelectorAll('rect')].map((bar) => bar.getBBox());
  const zero = (first?.y ?? 0) + (first?.height ?? 0);
  expect(second?.y).toBeCloseTo(zero, 0);
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeCloseTo(first?.y ?? 0, 0);
});

describe('a sparkline', () => {
  describeConformance((common) => <Sparkline values={[1, 2, 3]} {...common} />);

  test.each([[[]], [[5]], [[0, 0, 0]], [[-3, -9]], [[undefined, undefined]], [[1, Number.NaN, 1e300, -1e300]]])(
    'draws %j completely, hidden from screen readers',
    async (values) => {
      const { container } = await render(<Sparkline values={values} />);
      expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
      expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    },
  );
});
