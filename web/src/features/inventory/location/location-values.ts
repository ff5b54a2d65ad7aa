import type { Location, LocationInput, locationInput } from '@tunna/contract/inventory/location';
import { present } from '@tunna/contract/present';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import type { Language } from '@tunna/domain/text/languages';
import type { z } from 'zod';
import { type FormValues, given } from '../../../shared/form/form-values.ts';

/** The values of the location form; empty texts are absent values. */
export type LocationValues = FormValues<
  Omit<LocationInput, 'coordinates'>,
  {
    name: string;
    address: string;
    postcode: string;
    municipality: string;
    accessNotes: string;
    latitude: string;
    longitude: string;
    published: boolean;
    /** Empty for the organization’s languages. */
    languages: Language[];
    tagValueIds: number[];
  }
>;

export const newLocationValues: LocationValues = {
  name: '',
  address: '',
  postcode: '',
  municipality: '',
  accessNotes: '',
  latitude: '',
  longitude: '',
  published: false,
  languages: [],
  tagValueIds: [],
};

/** Formats degrees for the form. */
export const degrees = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

export const locationValues = (location: Location): LocationValues => ({
  name: location.name,
  address: location.address ?? '',
  postcode: location.postcode ?? '',
  municipality: location.municipality ?? '',
  accessNotes: location.accessNotes ?? '',
  latitude: degrees(location.coordinates?.latitude),
  longitude: degrees(location.coordinates?.longitude),
  published: location.published,
  languages: location.languages,
  tagValueIds: location.tagValueIds,
});

/** Degrees, with a comma or a point. */
const degreesIn = (text: string): number => Number(readDecimal(text, { thousands: false }));

/** The position in a form; undefined if it is incomplete or invalid. */
export function positionIn(values: Pick<LocationValues, 'latitude' | 'longitude'>): Location['coordinates'] {
  const coordinates = { latitude: degreesIn(values.latitude), longitude: degreesIn(values.longitude) };
  return Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180 ? coordinates : undefined;
}

/** The request body of a form. The schema rejects one coordinate without the other, at the missing one. */
export const locationBody = (values: LocationValues): z.input<typeof locationInput> =>
  present<z.input<typeof locationInput>>({
    name: values.name,
    address: given(values.address),
    postcode: given(values.postcode),
    municipality: given(values.municipality),
    accessNotes: given(values.accessNotes),
    coordinates:
      given(values.latitude + values.longitude) === undefined
        ? undefined
        : { latitude: degreesIn(values.latitude), longitude: degreesIn(values.longitude) },
    published: values.published,
    languages: values.languages,
    tagValueIds: values.tagValueIds,
  });
