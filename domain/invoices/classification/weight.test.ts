import { expect, it } from 'vitest';
import { baseUnit, isMassUnit, unitMeasures } from './weight.ts';

it('units are converted into one that is its own base', () => {
  for (const { unit, base } of unitMeasures) {
    expect([baseUnit(unit), baseUnit(base)]).toEqual([base, base]);
    expect(isMassUnit(unit)).toBe(base === 'KGM');
  }
  expect([baseUnit(' mtq'), baseUnit('HUR')]).toEqual(['LTR', 'HUR']);
});
