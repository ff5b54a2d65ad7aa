import { describe, expect, it } from 'vitest';
import { costPerKilogram, isRecycling } from './figures.ts';

describe('the cost of a kilogram', () => {
  it('has four decimals', () => {
    expect([costPerKilogram('100', '3'), costPerKilogram('-9', '2')]).toEqual(['33.3333', '-4.5']);
  });

  it.each(['0', '-5'])('does not exist of %s kilograms', (kg) => {
    expect(costPerKilogram('1', kg)).toBeUndefined();
  });
});

describe('recycling', () => {
  it.each(['R3', 'R4', 'R5'])('is %s', (code) => {
    expect(isRecycling(code)).toBe(true);
  });

  it.each(['R1', 'R12', 'R13', 'D1', 'D8', 'D10', 'PR', 'BF', 'OR', '', 'unknown', undefined, null])(
    'is not %s',
    (code) => {
      expect(isRecycling(code)).toBe(false);
    },
  );
});
