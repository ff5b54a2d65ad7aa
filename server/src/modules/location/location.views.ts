import type { PublicLocation } from '@tunna/contract/location';
import { wasteCategoryImage } from '@tunna/contract/waste-category';
import { isLanguage, type languages } from '@tunna/domain/languages';
import type { PublicLocationRow } from './location.queries.ts';

type PublicStream = PublicLocation['wasteStreams'][number];

const streamView = (stream: PublicLocationRow['waste_streams'][number]): PublicStream => {
  const nameIn = (language: (typeof languages)[number]) => stream.nameOverride ?? stream.names[language];
  return {
    id: stream.id,
    names: { is: nameIn('is'), en: nameIn('en'), no: nameIn('no'), pl: nameIn('pl') },
    color: stream.color,
    imageUri: wasteCategoryImage(stream.wasteCategoryId),
    wasteCategory: stream.wasteCategory,
    contentLanguages: stream.contentLanguages.filter(isLanguage),
  };
};

type AddressRow = Pick<PublicLocationRow, 'address' | 'postcode' | 'municipality' | 'latitude' | 'longitude'>;

/** Where a location is, as far as it is known. Coordinates in degrees, WGS 84. */
export const addressView = (
  row: AddressRow,
): Pick<PublicLocation, 'address' | 'postcode' | 'municipality' | 'coordinates'> => ({
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.postcode === null ? {} : { postcode: row.postcode }),
  ...(row.municipality === null ? {} : { municipality: row.municipality }),
  ...(row.latitude === null || row.longitude === null
    ? {}
    : { coordinates: { latitude: Number(row.latitude), longitude: Number(row.longitude) } }),
});

export const publicLocationView = (row: PublicLocationRow): PublicLocation => ({
  id: row.id,
  name: row.name,
  ...addressView(row),
  organization: { name: row.organization_name },
  languages: row.languages.filter(isLanguage),
  wasteStreams: row.waste_streams.map(streamView),
});
