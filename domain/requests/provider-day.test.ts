import { describe, expect, it } from 'vitest';
import { addressLink, areaOf, dayOfStop, directionLinks, groupOf } from './provider-day.ts';

const dueAt = '2026-11-25T14:00:00Z';

describe('the day of a request', () => {
  it('is the planned day, else the due day', () => {
    expect(dayOfStop({ dueAt })).toBe('2026-11-25');
    expect(dayOfStop({ dueAt, plannedFor: '2026-11-28' })).toBe('2026-11-28');
  });

  it('is overdue, today, tomorrow or later', () => {
    expect(groupOf({ dueAt }, '2026-11-26')).toBe('overdue');
    expect(groupOf({ dueAt }, '2026-11-25')).toBe('today');
    expect(groupOf({ dueAt }, '2026-11-24')).toBe('tomorrow');
    expect(groupOf({ dueAt }, '2026-11-23')).toBe('later');
    expect(groupOf({ dueAt: '2026-12-31T23:00:00Z', plannedFor: '2027-01-01' }, '2026-12-31')).toBe('tomorrow');
    expect(groupOf({ dueAt, plannedFor: '2026-11-20' }, '2026-11-25')).toBe('overdue');
  });
});

it('an area is the town, as far as it is known', () => {
  expect(areaOf({ postcode: '101', municipality: 'Reykjavík' })).toBe('101 Reykjavík');
  expect(areaOf({ municipality: 'Akureyri' })).toBe('Akureyri');
  expect(areaOf({ postcode: '', municipality: 'Akureyri' })).toBe('Akureyri');
  expect(areaOf({ postcode: '' })).toBe('');
  expect(areaOf(undefined)).toBe('');
});

describe('links to directions', () => {
  const points = Array.from({ length: 23 }, (_point, index) => ({ latitude: 64 + index / 100, longitude: -22 }));
  const asked = (link: string, name: string) => {
    const value = new RegExp(`[?&]${name}=([^&]*)`).exec(link)?.[1];
    return value === undefined ? undefined : decodeURIComponent(value);
  };

  it('contain every stop once, in order, at most ten in each', () => {
    const links = directionLinks(points);
    expect(links).toHaveLength(3);
    const visited = links.flatMap((link) => [
      ...(asked(link, 'waypoints')?.split('|') ?? []),
      asked(link, 'destination'),
    ]);
    expect(visited).toEqual(points.map(({ latitude, longitude }) => `${latitude},${longitude}`));
  });

  it('are none without stops, and lead to one stop directly', () => {
    expect(directionLinks([])).toEqual([]);
    expect(directionLinks(points.slice(0, 1))).toEqual([
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=64%2C-22',
    ]);
  });

  it('find an address by its text', () => {
    expect(asked(addressLink('Grandagarði 35, 101 Reykjavík & <b>'), 'query')).toBe(
      'Grandagarði 35, 101 Reykjavík & <b>',
    );
  });
});
