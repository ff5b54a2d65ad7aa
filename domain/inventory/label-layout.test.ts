import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  codeRuns,
  fitText,
  labelFormatNames,
  labelFormats,
  labelLineHeight,
  labelOrigin,
  labelPages,
  labelsPerPage,
  labelWords,
  setLabel,
} from './label-layout.ts';

/** Letters of different widths, as in fonts. */
const measure = (text: string, bold: boolean): number =>
  [...text].reduce((width, letter) => width + (letter === 'W' ? 1 : letter === 'i' ? 0.3 : 0.6) * (bold ? 1.1 : 1), 0);

describe.each(labelFormatNames)('%s', (name) => {
  const format = labelFormats[name];

  it('labels are on the paper and do not overlap', () => {
    const count = labelsPerPage(format);
    for (let place = 0; place < count; place += 1) {
      const { x, y } = labelOrigin(format, place);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + format.label.width).toBeLessThanOrEqual(format.paper.width + 1e-9);
      expect(y + format.label.height).toBeLessThanOrEqual(format.paper.height + 1e-9);
      if (place % format.columns > 0)
        expect(x).toBeGreaterThanOrEqual(labelOrigin(format, place - 1).x + format.label.width);
    }
  });

  it('boxes are on the label and do not overlap', () => {
    const boxes = [format.band, format.code, format.picture, ...Object.values(format.texts)].filter(
      ({ width }) => width > 0,
    );
    for (const [index, one] of boxes.entries()) {
      expect(one.x + one.width).toBeLessThanOrEqual(format.label.width);
      expect(one.y + one.height).toBeLessThanOrEqual(format.label.height);
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect([one, other, apart]).toEqual([one, other, true]);
      }
    }
  });

  it('shows the name and the stream in bold, and the stream in the middle', () => {
    const { stream, name: title, ...others } = format.texts;
    expect([stream.bold, stream.middle, title.bold]).toEqual([true, true, true]);
    expect(Object.values(others).every(({ bold, middle }) => bold !== true && middle !== true)).toBe(true);
    const words = { stream: 'a', name: 'b', place: 'c', organization: 'd', scan: 'e', address: 'f' };
    // The small label has no room for the invitation to scan.
    expect(setLabel(format, words, measure, false)).toHaveLength(name === 'sheet-3x8' ? 5 : 6);
  });

  it('prints the longest name completely, with every text in its box', () => {
    const words = {
      stream: 'Lífrænt',
      scan: 'Scan',
      organization: 'Tunna',
      address: 'tunna.is/s/x',
      place: 'W'.repeat(200),
    };
    for (const customId of ['W'.repeat(60), 'i'.repeat(60), 'Grandagarður 17 pappír '.repeat(3).slice(0, 60).trim()]) {
      const texts = setLabel(format, { ...words, name: customId }, measure, false);
      expect(texts.flatMap(({ lines }) => lines.join('')).join('\n')).toContain(
        customId.replaceAll(' ', '').slice(0, 10),
      );
      expect(texts[1]?.lines.join(' ').replaceAll(' ', '')).toBe(customId.replaceAll(' ', ''));
    }
  });
});

test('a text never leaves its box', () => {
  const box = { x: 0, y: 0, width: 30, height: 8, largest: 5, smallest: 1.5 };
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom('W', 'i', 'a', ' ', 'Þ') }), (text) => {
      const { lines, size } = fitText(text, box, measure);
      for (const line of lines) expect(measure(line, false) * size).toBeLessThanOrEqual(box.width + 1e-6);
      expect(lines.length * size * labelLineHeight).toBeLessThanOrEqual(box.height + 1e-6);
    }),
  );
});

test('a text is as large as fits, and shrinks before one of its words is broken', () => {
  const box = { x: 1, y: 2, width: 30, height: 6, largest: 5, smallest: 1 };
  expect(fitText('aa', box, measure)).toEqual({ x: 1, y: 2, size: 5, bold: false, lines: ['aa'] });
  expect(fitText('a'.repeat(16), box, measure)).toMatchObject({ lines: ['a'.repeat(16)] });
  expect(fitText('a'.repeat(20), box, measure)).toMatchObject({ size: 2.5, lines: ['a'.repeat(20)] });
  expect(fitText('aaaaa aaaaa aaaaa', { ...box, height: 12 }, measure).lines).toEqual(['aaaaa aaaaa', 'aaaaa']);
  // A hyphen splits a word only if the whole word would have to be much smaller.
  expect(fitText('aaaa-aaaa/bb', { ...box, height: 12 }, measure).lines).toEqual(['aaaa-aaaa/bb']);
  expect(fitText('aaaa-aaaa-aaaa-a/bb', { ...box, height: 12 }, measure).lines).toEqual(['aaaa-aaaa-', 'aaaa-a/bb']);
  expect(fitText('aa', { ...box, height: 12, middle: true }, measure).y).toBe(5);
  expect(fitText('a'.repeat(2000), box, measure).lines.at(-1)).toMatch(/…$/);
});

describe('the lines of a text', () => {
  const box = { x: 0, y: 0, width: 10, height: 12, largest: 1, smallest: 1 };
  const letters = (text: string) => text.length;
  const lines = (text: string, more: Partial<typeof box> = {}) => fitText(text, { ...box, ...more }, letters).lines;

  it('are filled to the exact width, without spaces at their ends', () => {
    expect(lines('aaaa bbbbb cc')).toEqual(['aaaa bbbbb', 'cc']);
    expect(lines('  aa \n bb ')).toEqual(['aa bb']);
    expect(lines('a'.repeat(20))).toEqual(['a'.repeat(10), 'a'.repeat(10)]);
    // Each letter is wider than the line.
    expect(lines('ab', { width: 0.5 })).toEqual(['a', 'b']);
    expect(fitText('aa', box, measure).y).toBe(0);
  });

  it('are as large as the widest word allows, to the exact width', () => {
    expect(fitText('aaaaa', { ...box, largest: 2 }, letters).size).toBe(2);
    expect(fitText('aaaaaaaa', { ...box, largest: 5 }, letters).size).toBeCloseTo(1.2, 9);
    // Three fifths of the largest size, where the whole word fits.
    expect(fitText('aaaaa-aaaaa', { ...box, width: 33, largest: 5 }, letters)).toMatchObject({
      size: 3,
      lines: ['aaaaa-aaaaa'],
    });
    expect(fitText('a'.repeat(20), { ...box, largest: 2 }, letters)).toMatchObject({
      size: 2,
      lines: ['aaaaa', 'aaaaa', 'aaaaa', 'aaaaa'],
    });
  });

  it('end with an ellipsis if there are too many', () => {
    const small = { width: 6, height: 7.2, largest: 2, smallest: 2 };
    expect(lines('aaa bbb ccc ddd', small)).toEqual(['aaa', 'bbb', 'cc…']);
    expect(lines('aaa bbb cc ddd', small)).toEqual(['aaa', 'bbb', 'cc…']);
    expect(lines('aaa', { ...small, height: 1 })).toEqual([]);
    expect(lines('aa', { ...small, width: 1, height: 2.4 })).toEqual(['…']);
    // Between two steps of the size.
    expect(lines('a'.repeat(20), { width: 20, height: 1.25, largest: 1.05 })).toEqual(['a'.repeat(20)]);
  });
});

test('labels are placed along the rows', () => {
  const format = labelFormats['sheet-3x8'];
  expect(labelOrigin(format, 2).x).toBeCloseTo(7.25 + 2 * 66, 9);
  expect(labelOrigin(format, 4).y).toBeCloseTo(12.9 + 33.9, 9);
});

test('a label has no lines for empty words, nor for texts without a place on its format', () => {
  const words = { stream: 'Gler', name: 'G-1', place: '', organization: 'Bær', scan: 'Scan', address: 'tunna.is' };
  const shown = (name: 'sheet-3x8' | 'single') =>
    setLabel(labelFormats[name], words, measure, false).map(({ lines }) => lines.join(' '));
  expect(shown('sheet-3x8')).toEqual(['Gler', 'G-1', 'Bær', 'tunna.is']);
  expect(shown('single')).toEqual(['Gler', 'G-1', 'Bær', 'Scan', 'tunna.is']);
});

test('a label with a logo keeps every text beside it, where there is room for one', () => {
  const words = {
    stream: 'Gler',
    name: 'G-1',
    place: 'W'.repeat(90),
    organization: 'W'.repeat(90),
    scan: 'Scan',
    address: 'W'.repeat(90),
  };
  for (const name of ['sheet-2x4', 'single'] as const) {
    const format = labelFormats[name];
    const { x, y, width, height } = format.logo?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width).toBeGreaterThan(15);
    for (const text of setLabel(format, words, measure, true)) {
      const right = text.x + text.size * Math.max(...text.lines.map((line) => measure(line, text.bold)));
      const bottom = text.y + text.lines.length * text.size * 1.2;
      const isApart = text.x >= x + width || right <= x || text.y >= y + height || bottom <= y + 1e-9;
      expect([name, text.lines[0], isApart]).toEqual([name, text.lines[0], true]);
    }
  }
  const small = labelFormats['sheet-3x8'];
  expect(setLabel(small, words, measure, true)).toEqual(setLabel(small, words, measure, false));
});

test('labels begin at the first unused position of the sheet, in the number of copies', () => {
  const format = labelFormats['sheet-2x4'];
  expect(labelPages([], format, { start: 3 })).toEqual([]);
  expect(labelPages(['a'], format, { start: 8, copies: 2 })).toEqual([[...Array(7).fill(undefined), 'a'], ['a']]);
  expect(labelPages(['a', 'b'], format, { copies: 2 })).toEqual([['a', 'a', 'b', 'b']]);
  expect(labelPages(Array(500).fill('a'), format)).toHaveLength(63);
  // A position beyond the sheet is its last one.
  expect(labelPages(['a'], labelFormats.single, { start: 9 })).toEqual([['a']]);
});

test('a code is drawn as runs of its dark squares', () => {
  expect(
    codeRuns([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toEqual([
    { x: 0, y: 0, width: 2 },
    { x: 3, y: 0, width: 1 },
    { x: 1, y: 2, width: 3 },
  ]);
});

test('a label shows the shortest address, and the slug of a container without a number', () => {
  const facts = { slug: 'abc', streamName: 'Gler', organization: 'Bær', publicUrl: 'https://tunna.is/container/abc' };
  const texts = { stream: 'Gler', name: 'abc', place: '', organization: 'Bær', scan: 'Skannaðu' };
  expect(labelWords(facts, 'Skannaðu')).toEqual({ ...texts, address: 'tunna.is/container/abc' });
  const local = labelWords({ ...facts, publicUrl: 'http://tunna.is/container/abc' }, 'Skannaðu');
  expect(local.address).toBe('tunna.is/container/abc');
  const more = { customId: 'G-1', place: 'Torgið', shortUrl: 'https://tunna.is/s/g1' };
  expect(labelWords({ ...facts, ...more }, 'Skannaðu')).toEqual({
    ...texts,
    ...{ name: 'G-1', place: 'Torgið', address: 'tunna.is/s/g1' },
  });
});
