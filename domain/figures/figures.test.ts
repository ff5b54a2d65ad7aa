import { describe, expect, it } from 'vitest';
import { costPerKilogram } from './figures.ts';

describe('the cost of a kilogram', () => {
  it('has four decimals', () => {
    expect([costPerKilogram('100', '3'), costPerKilogram('-9', '2')]).toEqual(['33.3333', '-4.5']);
  });

  it.each(['0', '-5'])('does not exist of %s kilograms', (kg) => {
    expect(costPerKilogram('1', kg)).toBeUndefined();
  });
});
