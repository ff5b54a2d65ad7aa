import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tileGap, tileGrid } from './tile-grid.ts';

/** About the widths of bold letters. */
const widths = (names: readonly string[]) => names.map((name) => name.split(' ').map((word) => word.length * 0.58));
const long = ['Lífrænn úrgangur', 'Spilliefni', 'Raf- og rafeindabúnaður', 'Blandaður úrgangur', 'Nytjahlutir'];
const namesOf = (count: number) => Array.from({ length: count }, (_, place) => long[place % long.length] ?? '');

it.each([
  ['landscape', 640, 640],
  ['portrait', 768, 640],
])('shows up to twelve tiles without scrolling, in %s', (_name, width, height) => {
  for (let count = 1; count <= 12; count += 1) {
    const grid = tileGrid({ width, height, names: widths(namesOf(count)) });
    expect(grid).toMatchObject({ isWhole: true });
    expect(grid.font, `${count}`).toBeGreaterThanOrEqual(20);
    expect(grid.rows * (grid.tileHeight + tileGap) - tileGap).toBeLessThanOrEqual(height);
    expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(count);
  }
});

it('gives few tiles large names, and many tiles smaller ones', () => {
  const fontOf = (count: number) => tileGrid({ width: 640, height: 640, names: widths(namesOf(count)) }).font;
  expect(fontOf(2)).toBeGreaterThan(30);
  expect(fontOf(12)).toBeLessThan(fontOf(5));
});

it('scrolls rather than cuts: no tile is smaller than a glove or its content', () => {
  const grid = tileGrid({ width: 358, height: 300, names: widths(namesOf(24)) });
  expect(grid).toMatchObject({ isWhole: false });
  expect(grid.tileHeight).toBeGreaterThanOrEqual(88);
});

it('never breaks a word, whatever the size, unless the word is wider than the screen', () => {
  const word = fc.integer({ min: 1, max: 22 }).map((letters) => letters * 0.58);
  const name = fc.array(word, { minLength: 1, maxLength: 5 });
  const needs = fc.record({
    width: fc.integer({ min: 300, max: 1900 }),
    height: fc.integer({ min: 0, max: 1200 }),
    names: fc.array(name, { minLength: 1, maxLength: 40 }),
  });
  fc.assert(
    fc.property(needs, ({ width, height, names }) => {
      const grid = tileGrid({ width, height, names });
      const tile = (width - (grid.columns - 1) * tileGap) / grid.columns;
      const inside = tile - 20 - (grid.isBeside ? grid.picture + 10 : 0);
      for (const words of names) for (const ems of words) expect(ems * grid.font).toBeLessThanOrEqual(inside);
      if (grid.isWhole) expect(grid.rows * (grid.tileHeight + tileGap) - tileGap).toBeLessThanOrEqual(height);
    }),
    { seed: 5, numRuns: 1_000 },
  );
});
