import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf } from './map-clusters.ts';

const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), {
  maxLength: 200,
});

test('groups only points that would cover each other', () => {
  const [a, b, c] = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 41, y: 0 },
  ] as const;
  expect(clustersOf([a, b, c], 40)).toEqual([[a, b], [c]]);
  expect(
    clustersOf(
      [
        { x: -1, y: 39 },
        { x: 1, y: 41 },
      ],
      40,
    ),
  ).toHaveLength(1);
  expect(clustersOf([], 40)).toEqual([]);
});

test('keeps every point, and no two clusters start within the reach', () => {
  fc.assert(
    fc.property(points, (given) => {
      const clusters = clustersOf(given, 40);
      expect(clusters.flat()).toHaveLength(given.length);
      for (const [index, [one]] of clusters.entries()) {
        for (const [other] of clusters.slice(index + 1)) {
          if (one !== undefined && other !== undefined)
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(40);
        }
      }
    }),
  );
});
