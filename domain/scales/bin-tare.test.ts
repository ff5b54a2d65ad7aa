import { expect, it } from 'vitest';
import { knownTare, netOf } from './bin-tare.ts';

const tares = [
  { wasteStreamId: 1, kg: '12.5' },
  { wasteStreamId: 2, kg: '30' },
];

it('is the empty weight of the container, otherwise that of the stream’s bin', () => {
  expect(knownTare(tares, 2, undefined)).toBe('30');
  expect(knownTare(tares, 2, { emptyKg: '45' })).toBe('45');
  expect(knownTare(tares, 2, {})).toBe('30');
  expect(knownTare(tares, 3, {})).toBeUndefined();
});

it('leaves a net weight only if the load is heavier than the bin', () => {
  expect(netOf('20.10', '12.5')).toBe('7.6');
  expect(netOf('20', undefined)).toBe('20');
  expect(['12.5', '12.4'].map((shown) => netOf(shown, '12.5'))).toEqual([undefined, undefined]);
});
