import type { Location, PublicLocation, PublicLocationReport } from '@tunna/contract/inventory/location';
import { present } from '@tunna/contract/present';
import { amountText, sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import { byLanguage, isLanguage } from '@tunna/domain/text/languages';
import { monthsBetween } from '@tunna/domain/time/days';
import { isMissing } from '@tunna/domain/time/expected-months';
import type { Period } from '@tunna/domain/time/months';
import { logoAddress, streamImage } from '../../../database/columns/pictures.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { InvoicedMonthsRow, PublicFigureRow, PublicLocationRow } from './location.queries.ts';

type PublicStream = PublicLocation['wasteStreams'][number];

const streamView = (stream: PublicLocationRow['waste_streams'][number]): PublicStream => {
  const names: Readonly<Record<string, string>> = stream.names;
  return {
    id: stream.id,
    names: byLanguage((language) => stream.nameOverride ?? names[language] ?? stream.names.en),
    color: stream.color,
    imageUri: streamImage({ picture: stream.picture, waste_category_id: stream.wasteCategoryId }),
    wasteCategory: stream.wasteCategory,
    contentLanguages: stream.contentLanguages.filter(isLanguage),
  };
};

/** Degrees, WGS 84; null if the position is not known. */
export const coordinatesView = ({
  latitude,
  longitude,
}: Pick<PublicLocationRow, 'latitude' | 'longitude'>): Location['coordinates'] | null =>
  latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };

export const publicLocationView = (row: PublicLocationRow): PublicLocation =>
  present<PublicLocation>({
    id: row.id,
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    municipality: row.municipality,
    coordinates: coordinatesView(row),
    organization: { name: row.organization_name, logoUri: logoAddress(row.logo) },
    languages: row.languages.filter(isLanguage),
    wasteStreams: row.waste_streams.map(streamView),
  });

const kgOf = (rows: readonly PublicFigureRow[]): string => amountText(sum(rows.map(({ kg }) => kg)));

const namesView = ({ name_override, category_names }: PublicFigureRow) =>
  category_names === null ? undefined : streamNames({ name_override, category_names });

const idView = (id: number) => (id === 0 ? undefined : id);

/** Kilograms of a period by stream and by month, including months without data. Undefined without any data. */
export function publicWeightsView(
  rows: readonly PublicFigureRow[],
  invoiced: readonly InvoicedMonthsRow[],
  { from, until }: Period,
  today: string,
): PublicLocationReport['weights'] {
  const [first] = rows;
  if (first === undefined) return undefined;
  const kg = kgOf(rows);
  // Weights of readings lack nothing without an invoice.
  const providers = first.source === 'invoice' ? invoiced.map(({ months }) => new Set(months)) : [];
  const lacksInvoice = (month: string) => providers.some((months) => isMissing(month, months, today));
  const byStream = Map.groupBy(rows, (row) => row.waste_stream_id);
  const wasteStreams = [...byStream].map(([id, own]) => {
    const { color } = own[0] ?? first;
    return { id: idView(id), names: namesView(own[0] ?? first), color: color ?? undefined, kg: kgOf(own) };
  });
  return {
    source: first.source,
    kg,
    estimatedShare: share(amountText(sum(rows.map((row) => row.estimated_kg))), kg),
    monthsWithData: new Set(rows.map(({ month }) => month)).size,
    missingInvoiceMonths: monthsBetween(from, until).filter(lacksInvoice),
    sortingRate: share(kgOf(rows.filter((row) => row.separately_collected)), kg),
    wasteStreams: wasteStreams.sort((one, other) => toDecimal(other.kg).comparedTo(toDecimal(one.kg))),
    months: monthsBetween(from, until).map((month) => {
      const own = rows.filter((row) => row.month === month);
      return {
        month,
        kg: kgOf(own),
        wasteStreams: own.map((row) => ({ id: idView(row.waste_stream_id), kg: row.kg })),
      };
    }),
  };
}
