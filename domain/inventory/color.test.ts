import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableColor } from './color.ts';

const surfaces = { light: '#ffffff', dark: '#16201b' };
const streamColors = [
  '#0082be',
  '#961e82',
  '#1ca68d',
  '#5a6e78',
  '#141414',
  '#0f7b3f',
  '#1f5a2e',
  '#c8102e',
  '#e56a00',
  '#8a5a2b',
  '#7a5c9e',
  '#6b5e55',
  '#b0870b',
];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#16201B', '#e7eeea')).toBeCloseTo(14.2, 1);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test.each(Object.entries(surfaces))('makes every stream colour readable on the %s surface', (_, surface) => {
  for (const color of streamColors) {
    expect(contrast(readableColor(color, surface), surface), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('does not change a readable colour', () => {
  expect(readableColor('#961e82', surfaces.light)).toBe('#961e82');
  expect(readableColor('#961E82', surfaces.light)).toBe('#961e82');
  expect(readableColor('#961e82', '#961e82', 1)).toBe('#961e82');
  expect(readableColor('#141414', surfaces.dark)).not.toBe('#141414');
});

test('changes a colour as little as possible, so that it still identifies the stream', () => {
  expect(contrast(readableColor('#1ca68d', surfaces.light), surfaces.light)).toBeLessThan(4.7);
  expect(contrast(readableColor('#961e82', surfaces.dark), surfaces.dark)).toBeLessThan(4.7);
  expect(readableColor('#e56a00', surfaces.light, 3)).toBe('#e56a00');
});

test('finds a readable colour for any colour on any surface', () => {
  fc.assert(
    fc.property(anyColor, anyColor, fc.double({ min: 1, max: 4.5, noNaN: true }), (color, surface, minimum) => {
      expect(contrast(readableColor(color, surface, minimum), surface)).toBeGreaterThanOrEqual(minimum);
    }),
  );
});

test('falls back to black or white if the minimum cannot be reached', () => {
  expect(readableColor('#c8102e', '#808080', 21)).toBe('#000000');
  expect(readableColor('#c8102e', '#404040', 21)).toBe('#ffffff');
});

test('rejects values that are not colours', () => {
  for (const nonsense of ['red', '#fff', '#12345g', '', '#1234567', '##123456']) {
    expect(() => contrast(nonsense, '#ffffff'), nonsense).toThrow(
      new RangeError(`not a colour of the form #rrggbb: ${nonsense}`),
    );
    expect(() => readableColor('#ffffff', nonsense), nonsense).toThrow(RangeError);
  }
});
