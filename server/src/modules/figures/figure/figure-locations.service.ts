import { type Figures, maxLocations } from '@tunna/contract/figures/figures';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { share } from '@tunna/domain/numbers/share';
import type { LocationRow } from './figure.queries.ts';
import { comparedOf, grouped, largestFirst, weighedOf } from './figure-sums.service.ts';

/** Figures by location, the heaviest first. Locations beyond the limit are summed in one row. */
export function placesOf(
  now: readonly LocationRow[],
  before: readonly LocationRow[] | undefined,
  currency: string,
): Figures['locations'] {
  const isPlace = (row: LocationRow) => row.location_id !== null;
  const earlier = before?.filter(isPlace);
  const groups = grouped([...now.filter(isPlace), ...(earlier ?? []).map(emptied)], (row) => row.location_id);
  const rows = [...groups]
    .map(([id, own]) => ({ id, own, sum: weighedOf(own, currency) }))
    .sort((one, other) => largestFirst('kg')(one.sum, other.sum));
  const view = (own: readonly LocationRow[], isSame: (row: LocationRow) => boolean) => {
    const sum = weighedOf(own, currency);
    const sortedKg = own.reduce((total, row) => total.plus(toDecimal(row.sorted_kg)), toDecimal('0'));
    const sortingRate = share(amountText(sortedKg), sum.kg);
    return {
      ...sum,
      sortingRate,
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      compared: comparedOf(earlier, currency, isSame),
    };
  };
  const shown = rows.slice(0, rows.length > maxLocations ? maxLocations - 1 : maxLocations);
  const rest = rows.slice(shown.length);
  const restIds = new Set(rest.map(({ id }) => id));
  return [
    ...shown.map(({ id, own }) => ({
      location: locationView(own[0]),
      omitted: undefined,
      ...view(own, (row) => row.location_id === id),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            location: undefined,
            omitted: rest.length,
            ...view(
              rest.flatMap(({ own }) => own),
              (row) => restIds.has(row.location_id),
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
  sorted_kg: '0',
  cost: '0',
});

const locationView = (row: LocationRow | undefined) =>
  row?.location_id
    ? { id: row.location_id, name: row.name ?? '', municipality: row.municipality ?? undefined }
    : undefined;

/** Figures by provider, the most expensive first. */
export function providersOf(
  now: readonly LocationRow[],
  before: readonly LocationRow[] | undefined,
  currency: string,
): Figures['serviceProviders'] {
  const isProvider = (row: LocationRow) => row.location_id === null;
  const earlier = before?.filter(isProvider);
  const groups = grouped(
    [...now.filter(isProvider), ...(earlier ?? []).map(emptied)],
    (row) => row.service_provider_id,
  );
  return [...groups]
    .map(([id, own]) => ({
      serviceProvider: id === null || id === 0 ? undefined : { id, name: own[0]?.name ?? '' },
      ...weighedOf(own, currency),
      lines: own.reduce((lines, row) => lines + row.lines, 0),
      compared: comparedOf(earlier, currency, (row) => row.service_provider_id === id),
    }))
    .sort(largestFirst('cost'));
}
