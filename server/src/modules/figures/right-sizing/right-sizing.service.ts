import type { RightSizing, SizedRow } from '@tunna/contract/figures/right-sizing';
import {
  allSavings,
  type SizingGap,
  sizingGap,
  sizingGaps,
  sizingOf,
  sizings,
  targetFill,
} from '@tunna/domain/figures/sizing/right-sizing';
import { currencyDecimals } from '@tunna/domain/invoices/invoice-arithmetic';
import { amountText, roundHalfUp, toDecimal } from '@tunna/domain/numbers/decimal';
import { addDays, addMonths, dayIn, daysBetween } from '@tunna/domain/time/days';
import type { Period } from '@tunna/domain/time/months';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { ContainerRow } from './right-sizing.queries.ts';
import { readEvidence, type SizingEvidence } from './right-sizing-evidence.service.ts';

interface RightSizingQuery extends Period {
  readonly page: number;
  readonly pageSize: number;
}

const containerView = (
  row: ContainerRow,
  volumeLiters: number,
): Pick<SizedRow, 'container' | 'location' | 'wasteStream'> => ({
  container: {
    id: row.id,
    slug: row.slug,
    customId: row.custom_id ?? undefined,
    kind: row.kind,
    volumeLiters,
  },
  location:
    row.location_id === null || row.location_name === null
      ? undefined
      : { id: row.location_id, name: row.location_name },
  wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color },
});

/** The assessment of a container, or the missing data that prevents one. */
function assess(row: ContainerRow, evidence: SizingEvidence, from: string, before: string): SizedRow | SizingGap {
  const weight = evidence.weight(row);
  const costPerEmptying = evidence.costPerEmptying(row);
  const container = {
    kind: row.kind,
    volumeLiters: row.volume_liters ?? undefined,
    sizesInUse: evidence.sizesInUse(row),
    isFood: row.category_code === 'food',
    emptyings: evidence.emptyings(row),
    days: daysBetween(row.since > from ? row.since : from, before),
    weight,
    kgPerLiter: evidence.kgPerLiter(row),
    costPerEmptying,
    currency: evidence.currency,
  };
  const verdict = sizingOf(container);
  if (verdict === undefined || weight === undefined || row.volume_liters === null) {
    return sizingGap(container) ?? 'noWeight';
  }
  return {
    ...containerView(row, row.volume_liters),
    emptyings: container.emptyings,
    kgPerEmptying: amountText(roundHalfUp(weight.kgPerEmptying, 3)),
    basis: weight.basis,
    check: weight.check,
    costPerEmptying: costPerEmptying && amountText(roundHalfUp(costPerEmptying, currencyDecimals(evidence.currency))),
    sizing: verdict.sizing,
    fill: verdict.fill,
    days: verdict.days,
    suggestedDays: verdict.suggestedDays,
    suggestedLiters: verdict.suggestedLiters,
    replay: verdict.replay,
    savingPerYear: verdict.savingPerYear,
  };
}

const farFromRight = ({ fill }: SizedRow) => toDecimal(fill).minus(targetFill).abs();

/** The largest saving first, then containers that need attention before right ones, the largest deviation first. */
const compareRows = (one: SizedRow, other: SizedRow): number =>
  toDecimal(other.savingPerYear).comparedTo(toDecimal(one.savingPerYear)) ||
  sizings.indexOf(one.sizing) - sizings.indexOf(other.sizing) ||
  farFromRight(other).comparedTo(farFromRight(one));

const isRow = (found: SizedRow | SizingGap): found is SizedRow => typeof found !== 'string';

/** Which containers of an organization are emptied too often, too large or overfull, from whole months until today. */
export const getRightSizing = (
  database: Database,
  { organization }: ActingMember,
  query: RightSizingQuery,
  now: Date,
): Promise<RightSizing> => readRightSizing(database.reader(organization), query, now);

export async function readRightSizing(
  reader: TenantReader,
  { from, until, page, pageSize }: RightSizingQuery,
  now: Date,
): Promise<RightSizing> {
  const first = `${from}-01`;
  // Excludes the future.
  const [end = first] = [addMonths(`${until}-01`, 1), addDays(dayIn(now), 1)].toSorted();
  const [before = first] = [end, first].toSorted().reverse();
  const evidence = await readEvidence(reader, first, before, dayIn(now));
  const found = evidence.containers.map((row) => assess(row, evidence, first, before));
  const rows = found.filter(isRow).sort(compareRows);
  const gaps = found.filter((one) => !isRow(one));
  const countOf = (sizing: SizedRow['sizing']) => rows.filter((row) => row.sizing === sizing).length;
  return {
    period: { from, until },
    currency: evidence.currency,
    savingPerYear: allSavings(rows),
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
    bySizing: {
      fewerEmptyings: countOf('fewerEmptyings'),
      smallerContainer: countOf('smallerContainer'),
      overfull: countOf('overfull'),
      fits: countOf('fits'),
    },
    gaps: sizingGaps
      .map((gap) => ({ gap, containers: gaps.filter((one) => one === gap).length }))
      .filter(({ containers }) => containers > 0),
  };
}
