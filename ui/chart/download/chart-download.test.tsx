import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HeatMap } from '../heat-map.tsx';
import { LineChart } from '../line-chart.tsx';
import { formatKg, hours, kg, monthsOf, setting, streams } from '../plot/sample-data.ts';
import { StackedBarChart } from '../stacked-bar-chart.tsx';

const about = { ...setting, title: 'Úrgangur: 2024/2025', summary: 'Minnst var í febrúar.', formatValue: formatKg };

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

/** The file that a download button saves. */
async function download(saveFile: ReturnType<typeof vi.fn>, word: string): Promise<{ name: string; file: Blob }> {
  await page.getByRole('button', { name: 'Sækja', exact: true }).click();
  await page.getByRole('button', { name: word, exact: true }).click();
  await expect.poll(() => saveFile.mock.calls.length).toBe(1);
  const [name, file]: unknown[] = saveFile.mock.calls[0] ?? [];
  if (typeof name !== 'string' || !(file instanceof Blob)) throw new Error('No file was saved.');
  return { name, file };
}

describe('as CSV', () => {
  test('all values are exact, and the file name is valid on every file system', async () => {
    const saveFile = vi.fn();
    await render(<StackedBarChart {...about} saveFile={saveFile} data={monthsOf(2)} />);
    const { name, file } = await download(saveFile, setting.words.csv);
    expect(name).toBe('Úrgangur- 2024-2025.csv');
    expect(file.type).toBe('text/csv;charset=utf-8');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toBe('Mánuður;Blandaður úrgangur;Matarleifar;Pappír og pappi;Plast;Málmar;Gler;Samtals');
    expect(lines[1]).toBe('jan 2024;620,0;496,0;405,0;186,0;57,0;38,0;1802,0');
    expect(lines).toHaveLength(4);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('no name becomes a formula or breaks its line, and no value is empty', async () => {
    const saveFile = vi.fn();
    const rows = [
      { key: '1', name: '=1+1', values: [{ value: -2, label: '-2', exact: '-2.5' }, kg(undefined)] },
      {
        key: '2',
        name: 'A; "B"\nC',
        values: [
          { value: 1, label: '-1 kg' },
          { ...kg(3), exact: '=3' },
        ],
      },
    ];
    const series = [
      { key: 'a', name: '@kg' },
      { key: 'b', name: 'b' },
    ];
    await render(<StackedBarChart {...about} saveFile={saveFile} data={{ rowHeading: '+x', series, rows }} />);
    const { file } = await download(saveFile, setting.words.csv);
    expect(await file.text()).toBe(`'+x;'@kg;b\r\n'=1+1;-2,5;\r\n"A; ""B""\nC";'-1 kg;3\u00a0kg\r\n`);
  });
});

describe('as SVG', () => {
  const picture = async (file: Blob) =>
    new DOMParser().parseFromString(await file.text(), 'image/svg+xml').documentElement;

  test('the picture is self-contained: title, legend, background, and all styles written out', async () => {
    document.documentElement.dataset.theme = 'dark';
    const saveFile = vi.fn();
    await render(<StackedBarChart {...about} saveFile={saveFile} data={monthsOf(3)} />);
    const { name, file } = await download(saveFile, setting.words.svg);
    expect(name).toBe('Úrgangur- 2024-2025.svg');
    const svg = await picture(file);
    expect(svg.querySelector('title')?.textContent).toBe(about.title);
    expect(svg.querySelector('desc')?.textContent).toBe(about.summary);
    const texts = [...svg.querySelectorAll('text')];
    expect(texts[0]?.textContent).toBe(about.title);
    for (const { name } of streams) expect(texts.map(({ textContent }) => textContent)).toContain(name);
    const source = svg.outerHTML;
    expect(source).not.toMatch(/var\(|light-dark|color\(|class=|style=|NaN/);
    for (const text of texts) expect(text.getAttribute('font-family')).toMatch(/Inter/);
    // Light like paper, although the page is dark.
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('rgb(255, 255, 255)');
    expect(texts[0]?.getAttribute('fill')).toBe('rgb(20, 32, 27)');
    expect(source).toContain('rgb(0, 130, 190)');
    // Temporary elements are removed.
    expect(document.querySelectorAll('svg desc')).toHaveLength(0);
  });

  test('mixed colours are written in a form that every program reads', async () => {
    const saveFile = vi.fn();
    await render(<HeatMap {...about} saveFile={saveFile} data={hours} />);
    const svg = await picture((await download(saveFile, setting.words.svg)).file);
    const fills = new Set([...svg.querySelectorAll('rect, text')].map((shape) => shape.getAttribute('fill')));
    expect(fills.size).toBeGreaterThan(6);
    for (const fill of fills) expect(fill).toMatch(/^(none|rgb\(\d+, \d+, \d+\))$/);
  });

  test('names in the drawing are not repeated in a legend', async () => {
    const saveFile = vi.fn();
    const data = { ...monthsOf(3), series: streams.slice(0, 2) };
    await render(
      <div style={{ width: 900 }}>
        <LineChart {...about} saveFile={saveFile} data={data} />
      </div>,
    );
    const svg = await picture((await download(saveFile, setting.words.svg)).file);
    expect(svg.outerHTML.match(/Matarleifar<\/text>/g)).toHaveLength(1);
  });
});

test('as PNG it has two pixels per CSS pixel, with background, bars and texts', async () => {
  const saveFile = vi.fn();
  await render(
    <div style={{ width: 500 }}>
      <StackedBarChart {...about} saveFile={saveFile} data={monthsOf(3)} />
    </div>,
  );
  const { name, file } = await download(saveFile, setting.words.png);
  expect([name, file.type]).toEqual(['Úrgangur- 2024-2025.png', 'image/png']);
  const bitmap = await createImageBitmap(file);
  expect(bitmap.width).toBe((500 + 32) * 2);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const brush = canvas.getContext('2d');
  brush?.drawImage(bitmap, 0, 0);
  const pixels = brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  const at = (x: number, y: number) => [...pixels.slice((y * bitmap.width + x) * 4, (y * bitmap.width + x) * 4 + 4)];
  expect(at(2, 2)).toEqual([255, 255, 255, 255]);
  const has = (red: number, green: number, blue: number, from: number, to: number) => {
    for (let place = from * bitmap.width * 4; place < to * bitmap.width * 4; place += 4)
      if (pixels[place] === red && pixels[place + 1] === green && pixels[place + 2] === blue) return true;
    return false;
  };
  expect(has(0, 130, 190, 0, bitmap.height)).toBe(true);
  // The title, in the text colour.
  expect(has(20, 32, 27, 0, 80)).toBe(true);
});

test('a picture that cannot be created is reported, and no file is saved', async () => {
  const saveFile = vi.fn();
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await render(<StackedBarChart {...about} saveFile={saveFile} data={monthsOf(3)} />);
  await page.getByRole('button', { name: 'Sækja', exact: true }).click();
  await page.getByRole('button', { name: setting.words.png }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(setting.words.failed);
  expect(saveFile).not.toHaveBeenCalled();
  toBlob.mockRestore();
});
