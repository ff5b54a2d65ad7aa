import { describe, expect, it } from 'vitest';
import { areaPath, bands, linearScale, linePath, stackedEnds } from './plot-scales.ts';

describe('a scale', () => {
  it.each([
    [0, 97, [0, 20, 40, 60, 80, 100]],
    [0, 6, [0, 2, 4, 6]],
    [-40, 120, [-50, 0, 50, 100, 150]],
    [0, 0.0013, [0, 0.0005, 0.001, 0.0015]],
    [0, 0.00029, [0, 0.0001, 0.0002, 0.0003]],
    [0, 3_400_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
  ])('from %d to %d has round ticks, and ends at ticks', (low, high, ticks) => {
    const scale = linearScale([low, high], [0, 100], { nice: 4 });
    expect(scale.ticks(4)).toEqual(ticks);
    expect([scale(ticks[0] ?? 0), scale(ticks.at(-1) ?? 0)]).toEqual([0, 100]);
  });

  it('places values between its ends, also downward', () => {
    const scale = linearScale([10, 20], [248, 8]);
    expect([10, 15, 20].map(scale)).toEqual([248, 128, 8]);
  });

  it('places every value in the middle if its ends are the same', () => {
    expect([3, 7].map(linearScale([7, 7], [0, 10]))).toEqual([5, 5]);
  });
});

describe('bands', () => {
  it('fill the width', () => {
    const { step, width, startOf } = bands(4, [10, 50]);
    expect([step, width, startOf(0), startOf(3)]).toEqual([10, 10, 10, 40]);
  });

  it('have whole pixels with equal room at both ends', () => {
    const { step, width, startOf } = bands(7, [0, 100], { isRounded: true, inner: 0.24, outer: 0.12 });
    expect([step, width, startOf(0)]).toEqual([14, 11, 3]);
  });
});

it('a stack has values above zero upward, others downward', () => {
  expect(stackedEnds([2, -1, 0, 3, -4])).toEqual([
    [0, 2],
    [-1, 0],
    [0, 0],
    [2, 5],
    [-5, -1],
  ]);
});

describe('a line', () => {
  const points = [[0, 1], [1, 2.00049], undefined, [3, 4], undefined] as const;

  it('has gaps, and shows a single point', () => {
    expect(linePath(points)).toBe('M0,1L1,2M3,4Z');
    expect(linePath([undefined])).toBe('');
  });

  it('has an area down to a height', () => {
    expect(areaPath(points, 9)).toBe('M0,1L1,2L1,9L0,9ZM3,4L3,9Z');
  });
});
