import { expect, it } from 'vitest';
import { measureMonths } from './measured-months.ts';

it('most lines of later months are right without a person, and none is wrong', () => {
  const months = measureMonths();
  expect(months.map(({ wrongLocations, wrongMaterials }) => [wrongLocations, wrongMaterials])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const [, second, third] = months;
  expect((second?.right ?? 0) / (second?.lines ?? 1)).toBeGreaterThanOrEqual(0.95);
  expect((third?.right ?? 0) / (third?.lines ?? 1)).toBeGreaterThanOrEqual(0.9);
});
