import type { Figures } from '@tunna/contract/figures/figures';
import { maxStoredLines, type ReportChanges } from '@tunna/contract/figures/invoice-report';
import type { TenantReader } from '../../../database/database.ts';
import { readFigures } from '../figure/figure.service.ts';
import type { ReportRow } from './invoice-report.queries.ts';
import { queryOf } from './invoice-report.views.ts';
import { countPublishedLines } from './published-line.queries.ts';
import { countLineChanges, countLines, type LineFilter } from './report-line.queries.ts';
import { namedPlaces } from './report-places.service.ts';

export const lineFilterOf = (row: ReportRow): LineFilter => ({
  from: row.from_month,
  until: row.until_month,
  wasteStreamIds: row.waste_stream_ids,
  locationIds: row.location_ids,
  serviceProviderIds: row.service_provider_ids,
});

interface Weighed {
  readonly kg: string;
  readonly cost: string;
}

const nothing: Weighed = { kg: '0', cost: '0' };
const weighed = ({ kg, cost }: Weighed): Weighed => ({ kg, cost });
const isSame = (one: Weighed, other: Weighed): boolean => one.kg === other.kg && one.cost === other.cost;

/** The rows whose figures differ now, by key, those of the report first. */
function differing<Row extends Weighed>(
  published: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string | undefined,
) {
  const known = new Map(published.map((row) => [keyOf(row), row]));
  const present = new Map(now.map((row) => [keyOf(row), row]));
  return [...new Set([...known.keys(), ...present.keys()])].flatMap((key) => {
    const [then, today] = [known.get(key), present.get(key)];
    const row = then ?? today;
    if (row === undefined || isSame(then ?? nothing, today ?? nothing)) return [];
    return [{ row, published: weighed(then ?? nothing), now: weighed(today ?? nothing) }];
  });
}

function rowsChanged(published: Figures, now: Figures): Pick<ReportChanges, 'months' | 'wasteStreams' | 'locations'> {
  return {
    months: differing(published.months, now.months, ({ month }) => month).map(({ row, ...change }) => ({
      month: row.month,
      ...change,
    })),
    wasteStreams: differing(published.streams, now.streams, ({ wasteStream }) => wasteStream?.id.toString()).map(
      ({ row: { wasteStream }, ...change }) => ({
        id: wasteStream?.id,
        names: wasteStream?.names,
        ...change,
      }),
    ),
    locations: differing(namedPlaces(published), namedPlaces(now), ({ location }) => location?.id).map(
      ({ row: { location }, ...change }) => ({
        id: location?.id,
        name: location?.name,
        ...change,
      }),
    ),
  };
}

async function linesChanged(reader: TenantReader, row: ReportRow): Promise<ReportChanges['lines']> {
  const filter = lineFilterOf(row);
  const published = await countPublishedLines(reader, row.id);
  if (published > maxStoredLines || (await countLines(reader, filter)) > maxStoredLines) return undefined;
  return countLineChanges(reader, row.id, filter);
}

/** The current figures of a published report, if they differ. */
export async function changesSince(
  reader: TenantReader,
  row: ReportRow,
  published: Figures,
  at: Date,
): Promise<ReportChanges | undefined> {
  const { compare: _compare, ...query } = queryOf(row, at);
  const now = await readFigures(reader, query);
  const rows = rowsChanged(published, now);
  const lines = await linesChanged(reader, row);
  const { kg, cost, sortingRate, recyclingRate, costPerKg, unmappedLines } = now.totals;
  const isUnchanged =
    isSame(published.totals, now.totals) &&
    published.totals.sortingRate === sortingRate &&
    published.totals.recyclingRate === recyclingRate &&
    published.totals.unmappedLines === unmappedLines &&
    published.carbon.kgCo2e === now.carbon.kgCo2e &&
    rows.months.length + rows.wasteStreams.length + rows.locations.length === 0 &&
    (lines === undefined || lines.changed + lines.gone + lines.added === 0);
  if (isUnchanged) return undefined;
  return {
    now: {
      kg,
      cost,
      sortingRate,
      recyclingRate,
      costPerKg,
      unmappedLines,
      kgCo2e: now.carbon.kgCo2e,
    },
    ...rows,
    lines,
  };
}
