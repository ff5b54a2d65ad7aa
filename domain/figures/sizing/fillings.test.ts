import { expect, it } from 'vitest';
import { Decimal } from '../../numbers/decimal.ts';
import { fillingsBetween, replayCollections } from './fillings.ts';

const reading = (day: string, kg: number) => ({ day, kg: new Decimal(kg) });

it('fillings have the readings after one collection until the next, in whatever order they are', () => {
  const readings = [
    reading('2026-03-20', 16),
    reading('2026-03-12', 4),
    reading('2026-03-05', 1),
    reading('2026-03-06', 2),
    reading('2026-03-13', 8),
  ];
  const found = fillingsBetween(['2026-03-05', '2026-03-12', '2026-03-19'], readings);
  expect(found.map(({ days, kg, weighings }) => [days, kg.toNumber(), weighings])).toEqual([
    [7, 6, 1],
    [7, 8, 1],
  ]);
  expect(fillingsBetween(['2026-03-21', '2026-03-28'], readings).map(({ kg }) => kg.toNumber())).toEqual([0]);
  expect(fillingsBetween([], readings)).toEqual([]);
});

it('a span without days adds no weight', () => {
  const spans = [
    { days: 0, kg: new Decimal(5) },
    { days: 7, kg: new Decimal(7) },
  ];
  expect(replayCollections(spans, 7).map(Number)).toEqual([7]);
});
