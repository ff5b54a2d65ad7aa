import { type Location, locationInput } from '@tunna/contract/inventory/location';
import { expect, it } from 'vitest';
import { locationBody, locationValues, newLocationValues, positionIn } from './location-values.ts';

const location: Location = {
  id: 'l',
  name: 'Höfnin',
  address: 'Grandagarði 35',
  postcode: '101',
  municipality: 'Reykjavík',
  accessNotes: 'Hlið 4711',
  coordinates: { latitude: 64.155, longitude: -21.95 },
  published: true,
  languages: ['pl', 'is'],
  containers: 3,
  openRequests: 0,
  departments: [],
  tagValueIds: [4],
  createdAt: '2026-01-05T12:00:00.000Z',
  version: 2,
  updatedAt: '2026-01-05T12:00:00.000Z',
  updatedBy: undefined,
};

it('sends an unchanged location back unchanged', () => {
  expect(locationInput.parse(locationBody(locationValues(location)))).toEqual({
    name: 'Höfnin',
    address: 'Grandagarði 35',
    postcode: '101',
    municipality: 'Reykjavík',
    accessNotes: 'Hlið 4711',
    coordinates: { latitude: 64.155, longitude: -21.95 },
    published: true,
    languages: ['pl', 'is'],
    tagValueIds: [4],
  });
});

it('reads the position of a form once it is complete', () => {
  expect(positionIn({ latitude: '64,1', longitude: ' -21.9 ' })).toEqual({ latitude: 64.1, longitude: -21.9 });
  for (const latitude of ['', '-', '91', 'x']) expect(positionIn({ latitude, longitude: '-21,9' })).toBeUndefined();
});

it('omits empty values, and rejects one coordinate without the other', () => {
  const named = { ...newLocationValues, name: 'Torgið' };
  expect(locationBody(named)).toEqual({ name: 'Torgið', published: false, languages: [], tagValueIds: [] });
  const result = locationInput.safeParse(locationBody({ ...named, latitude: '64.1' }));
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['coordinates', 'longitude']]);
});
