import { type Location, type locationInput, location as locationSchema } from '@tunna/contract/inventory/location';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import type { Language } from '@tunna/domain/text/languages';
import type { z } from 'zod';

/** What the form of a location holds; empty texts stand for nothing. */
export interface LocationValues {
  name: string;
  address: string;
  postcode: string;
  municipality: string;
  latitude: string;
  longitude: string;
  published: boolean;
  /** None for the organization’s. */
  languages: Language[];
  tagValueIds: number[];
}

export const newLocationValues: LocationValues = {
  name: '',
  address: '',
  postcode: '',
  municipality: '',
  latitude: '',
  longitude: '',
  published: false,
  languages: [],
  tagValueIds: [],
};

/** Degrees as the form writes them. */
export const degrees = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

export const locationValues = (location: Location): LocationValues => ({
  name: location.name,
  address: location.address ?? '',
  postcode: location.postcode ?? '',
  municipality: location.municipality ?? '',
  latitude: degrees(location.coordinates?.latitude),
  longitude: degrees(location.coordinates?.longitude),
  published: location.published,
  languages: location.languages,
  tagValueIds: location.tagValueIds,
});

/** The values of a location as a conflict describes it. @throws ZodError for anything else */
export const parsedLocationValues = (current: unknown): LocationValues => locationValues(locationSchema.parse(current));

/** Degrees, with a comma or a point. */
const degreesIn = (text: string): number => Number(readDecimal(text, { thousands: false }));

/** The position that a form says, as far as there is such a place. */
export function positionIn(values: Pick<LocationValues, 'latitude' | 'longitude'>): Location['coordinates'] {
  const coordinates = { latitude: degreesIn(values.latitude), longitude: degreesIn(values.longitude) };
  return Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180 ? coordinates : undefined;
}

/** What is sent of a form. One coordinate without the other is refused by the schema, at the one that is missing. */
export function locationBody(values: LocationValues): z.input<typeof locationInput> {
  const { name, address, postcode, municipality, latitude, longitude, published, languages, tagValueIds } = values;
  const texts = Object.entries({ address, postcode, municipality }).filter(([, text]) => text.trim() !== '');
  const isPlaced = latitude.trim() !== '' || longitude.trim() !== '';
  return {
    name,
    ...Object.fromEntries(texts),
    ...(isPlaced ? { coordinates: { latitude: degreesIn(latitude), longitude: degreesIn(longitude) } } : {}),
    published,
    languages,
    tagValueIds,
  };
}
