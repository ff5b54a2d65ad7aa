import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coordinates, distanceBetween, routeByArea, routeOver } from './route.ts';

const coordinates = fc.record({
  latitude: fc.double({ min: 63, max: 67, noNaN: true }),
  longitude: fc.double({ min: -25, max: -13, noNaN: true }),
});
const stops = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    coordinates: fc.option(coordinates, { nil: undefined }),
    area: fc.constantFrom('101 Reykjavík', '200 Kópavogur', '600 Akureyri', ''),
  }),
  { selector: ({ key }) => key, maxLength: 25 },
);

const lengthOf = (route: readonly { readonly coordinates: Coordinates }[]): number =>
  route.reduce((sum, { coordinates: point }, index) => {
    const before = route[index - 1];
    return before === undefined ? sum : sum + distanceBetween(before.coordinates, point);
  }, 0);

const keysOf = (route: readonly { readonly key: string }[]) => route.map(({ key }) => key);

describe('distances', () => {
  it('are kilometres as the crow flies', () => {
    const reykjavik = { latitude: 64.1466, longitude: -21.9426 };
    const akureyri = { latitude: 65.6885, longitude: -18.1262 };
    expect(distanceBetween(reykjavik, akureyri)).toBeCloseTo(248.9, 0);
    expect(distanceBetween(reykjavik, reykjavik)).toBe(0);
    const degree = { latitude: 1, longitude: 0 };
    expect(distanceBetween({ latitude: 0, longitude: 0 }, degree)).toBeCloseTo((Math.PI * 6371) / 180);
  });
});

describe('a route', () => {
  it('goes along a street instead of back and forth', () => {
    const at = (key: string, longitude: number) => ({ key, coordinates: { latitude: 64, longitude } });
    const street = [at('start', -22), at('d', -21.6), at('a', -21.9), at('c', -21.7), at('b', -21.8)];
    expect(keysOf(routeOver(street))).toEqual(['start', 'a', 'b', 'c', 'd']);
  });

  it('has stops without coordinates and stops at the same point in the order of their keys', () => {
    expect(keysOf(routeOver(['c', 'a', 'd', 'b'].map((key) => ({ key }))))).toEqual(['a', 'b', 'c', 'd']);
    const [start, ...others] = ['start', 'c', 'b', 'a'].map((key) => ({
      key,
      coordinates: { latitude: 64, longitude: -22 },
    }));
    if (start !== undefined) expect(keysOf(routeOver([start, ...others]))).toEqual(['start', 'a', 'b', 'c']);
  });

  it('has no crossing where the nearest stop first would make one', () => {
    const at = (key: string, latitude: number, longitude: number) => ({ key, coordinates: { latitude, longitude } });
    const square = [
      at('start', 64, -22),
      at('near', 64.001, -21.99),
      at('far', 64.02, -22),
      at('corner', 64.02, -21.99),
    ];
    const route = routeOver(square);
    expect(lengthOf(route)).toBeLessThanOrEqual(lengthOf([...square.slice(0, 2), ...square.slice(2)]));
    expect(keysOf(route)).toEqual(['start', 'near', 'corner', 'far']);
  });

  it('visits every stop once, begins with the first, and ends with those that have no coordinates', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const route = routeOver(given);
        expect(keysOf(route).toSorted()).toEqual(keysOf(given).toSorted());
        const placed = route.filter((stop) => stop.coordinates !== undefined);
        expect(route.slice(0, placed.length)).toEqual(placed);
        expect(placed[0]).toBe(given.find((stop) => stop.coordinates !== undefined));
      }),
    );
  });

  it('does not depend on the order of the other stops, and no reversal of a part shortens it', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const [first, ...others] = given.filter((stop) => stop.coordinates !== undefined);
        if (first === undefined) return;
        const route = routeOver([first, ...others]);
        expect(keysOf(routeOver([first, ...others.toReversed()]))).toEqual(keysOf(route));
        const placed = route.flatMap(({ coordinates: point }) => (point === undefined ? [] : [{ coordinates: point }]));
        for (let from = 1; from < placed.length; from += 1) {
          for (let to = from + 1; to <= placed.length; to += 1) {
            const other = [...placed.slice(0, from), ...placed.slice(from, to).toReversed(), ...placed.slice(to)];
            expect(lengthOf(other)).toBeGreaterThan(lengthOf(placed) - 1e-6);
          }
        }
      }),
    );
  });
});

describe('a route by area', () => {
  it('visits every stop once, each area once, and begins with the first area that has coordinates', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const areas = routeByArea(given);
        expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
        expect(keysOf(areas.flatMap((area) => area.stops)).toSorted()).toEqual(keysOf(given).toSorted());
        for (const { name, stops: within } of areas)
          expect(new Set(within.map(({ area }) => area))).toEqual(new Set([name]));
        const placed = new Set(given.filter((stop) => stop.coordinates !== undefined).map(({ area }) => area));
        const first = given.find(({ area }) => placed.has(area));
        if (first !== undefined) expect(areas[0]?.name).toBe(first.area);
      }),
    );
  });

  it('visits areas by the distance between their middles', () => {
    const at = (area: string, latitude: number, longitude: number) => ({
      key: `${area} ${latitude} ${longitude}`,
      area,
      coordinates: { latitude, longitude },
    });
    const areas = routeByArea([
      at('start', 64, -22),
      at('far', 64, -17),
      at('east', 64, -20.8),
      at('east', 64, -19.8),
      at('north', 64.1, -22),
      at('north', 64.7, -22),
    ]);
    expect(areas.map(({ name }) => name)).toEqual(['start', 'north', 'east', 'far']);
  });

  it('enters an area at the stop nearest to the end of the area before', () => {
    const at = (key: string, area: string, longitude: number) => ({
      key,
      area,
      coordinates: { latitude: 64, longitude },
    });
    const areas = routeByArea([
      at('1', 'west', -22),
      at('4', 'east', -21.2),
      at('3', 'east', -21.4),
      at('2', 'west', -21.8),
    ]);
    expect(areas.map(({ stops: within }) => keysOf(within))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });
});
