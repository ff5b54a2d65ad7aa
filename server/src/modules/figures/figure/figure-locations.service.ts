import { type Figures, maxLocations } from '@tunna/contract/figures/figures';
import { evidenceOf } from '@tunna/domain/figures/evidence';
import { amountText, sum, toDecimal } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import type { LocationRow } from './figure-locations.queries.ts';
import { type ComparedRows, comparedOf, grouped, largestFirst, weighedOf } from './figure-sums.service.ts';

type Compared = ComparedRows<LocationRow> | undefined;
type Source = 'invoice' | 'reading';

/** The rows of a comparison that pass a test. */
function only(compared: Compared, isSuch: (row: LocationRow) => boolean): Compared {
  if (compared === undefined) return undefined;
  const { before, alike } = compared;
  return {
    before: before.filter(isSuch),
    alike: alike && { now: alike.now.filter(isSuch), before: alike.before.filter(isSuch) },
  };
}

/** Lines that need no location are not those that lack one. */
const placeKey = (row: LocationRow): string => (row.is_unassigned ? 'unassigned' : `at ${row.location_id}`);

/** How the weight and the treatment of rows are known. */
function evidenceOfPlaces(rows: readonly LocationRow[], source: Source) {
  const summed = (of: (row: LocationRow) => string) => amountText(sum(rows.map(of)));
  return evidenceOf({
    source,
    kg: summed(({ kg }) => kg),
    convertedKg: summed((row) => row.converted_kg),
    estimatedKg: summed((row) => row.estimated_kg),
    untreatedKg: summed((row) => row.untreated_kg),
    confirmed: [
      { evidence: 'document', kg: summed((row) => row.document_kg) },
      { evidence: 'agreement', kg: summed((row) => row.agreement_kg) },
    ],
  });
}

/** What the rows by location or provider are made of. */
interface Made {
  readonly now: readonly LocationRow[];
  readonly compared: Compared;
  readonly currency: string;
  readonly source: Source;
}

/** Figures by location, the heaviest first. Locations beyond the limit are summed in one row. */
export function placesOf({ now, compared, currency, source }: Made): Figures['locations'] {
  const isPlace = (row: LocationRow) => row.location_id !== null;
  const earlier = only(compared, isPlace);
  const groups = grouped([...now.filter(isPlace), ...(earlier?.before ?? []).map(emptied)], placeKey);
  const rows = [...groups]
    .map(([key, own]) => ({ key, own, weighed: weighedOf(own, currency) }))
    .sort((one, other) => largestFirst('kg')(one.weighed, other.weighed));
  const view = (own: readonly LocationRow[], isSame: (row: LocationRow) => boolean) => {
    const weighed = weighedOf(own, currency);
    const sortedKg = own.reduce((total, row) => total.plus(toDecimal(row.sorted_kg)), toDecimal('0'));
    const sortingRate = share(amountText(sortedKg), weighed.kg);
    return {
      ...weighed,
      sortingRate,
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      evidence: evidenceOfPlaces(own, source),
      compared: comparedOf(earlier, currency, isSame),
    };
  };
  const shown = rows.slice(0, rows.length > maxLocations ? maxLocations - 1 : maxLocations);
  const rest = rows.slice(shown.length);
  const restKeys = new Set(rest.map(({ key }) => key));
  return [
    ...shown.map(({ key, own }) => ({
      location: locationView(own[0]),
      isUnassigned: own[0]?.is_unassigned === true ? true : undefined,
      omitted: undefined,
      ...view(own, (row) => placeKey(row) === key),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            location: undefined,
            isUnassigned: undefined,
            omitted: rest.length,
            ...view(
              rest.flatMap(({ own }) => own),
              (row) => restKeys.has(placeKey(row)),
            ),
          },
        ]),
  ];
}

/** A row that keeps the names and adds zero. */
const emptied = (row: LocationRow): LocationRow => ({
  ...row,
  lines: 0,
  kg: '0',
  estimated_kg: '0',
  converted_kg: '0',
  sorted_kg: '0',
  untreated_kg: '0',
  document_kg: '0',
  agreement_kg: '0',
  cost: '0',
});

const locationView = (row: LocationRow | undefined) =>
  row?.location_id
    ? { id: row.location_id, name: row.name ?? '', municipality: row.municipality ?? undefined }
    : undefined;

/** Figures by provider, the most expensive first. */
export function providersOf({ now, compared, currency, source }: Made): Figures['serviceProviders'] {
  const isProvider = (row: LocationRow) => row.location_id === null;
  const earlier = only(compared, isProvider);
  const groups = grouped(
    [...now.filter(isProvider), ...(earlier?.before ?? []).map(emptied)],
    (row) => row.service_provider_id,
  );
  return [...groups]
    .map(([id, own]) => ({
      serviceProvider: id === null || id === 0 ? undefined : { id, name: own[0]?.name ?? '' },
      ...weighedOf(own, currency),
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      evidence: evidenceOfPlaces(own, source),
      compared: comparedOf(earlier, currency, (row) => row.service_provider_id === id),
    }))
    .sort(largestFirst('cost'));
}
