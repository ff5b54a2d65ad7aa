import type { ComparisonBasisView, Figures } from '@tunna/contract/figures/figures';
import type { ReportComparison } from '@tunna/contract/figures/invoice-report';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { type ReadReport, readReportOf } from './invoice-report.service.ts';
import { reportView } from './invoice-report.views.ts';
import { reportsBasis } from './report-basis.service.ts';
import { namedPlaces } from './report-places.service.ts';

type Row = ReportComparison['rows'][number];
interface Weighed {
  readonly kg: string;
  readonly cost: string;
}

const nothing: Weighed = { kg: '0', cost: '0' };
const weighed = ({ kg, cost }: Weighed): Weighed => ({ kg, cost });
const minus = (one: string, other: string): string => amountText(toDecimal(one).minus(toDecimal(other)));

/** What may be subtracted: only what both reports have, and never amounts in different currencies. */
interface Subtracted {
  readonly kg: boolean;
  readonly cost: boolean;
}

/** Pairs two rows, without what names them. */
const pair = (base: Weighed = nothing, other: Weighed = nothing, subtracted: Subtracted) => ({
  id: undefined,
  names: undefined,
  name: undefined,
  color: undefined,
  months: undefined,
  base: weighed(base),
  other: weighed(other),
  kg: subtracted.kg ? minus(other.kg, base.kg) : undefined,
  cost: subtracted.kg && subtracted.cost ? minus(other.cost, base.cost) : undefined,
});

function paired<Each extends Weighed>(
  base: readonly Each[],
  other: readonly Each[],
  keyOf: (row: Each) => string,
): { row: Each; base: Each | undefined; other: Each | undefined }[] {
  const [before, after] = [base, other].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  return [...new Set([...base, ...other].map(keyOf))].flatMap((key) => {
    const [one, two] = [before?.get(key), after?.get(key)];
    // The newer name, if it was renamed between the reports.
    const row = two ?? one;
    return row === undefined ? [] : [{ row, base: one, other: two }];
  });
}

function rowsOf(base: Figures, other: Figures, hasOneCurrency: boolean, basis: ComparisonBasisView): Row[] {
  const isWhole = basis.kind === 'whole';
  const all = { kg: isWhole, cost: hasOneCurrency };
  // With an incomplete report, other providers are compared nevertheless.
  const ofProvider = (id: number | undefined): Subtracted => ({
    kg: isWhole || (basis.kind === 'part' && !basis.leftOut.some(({ serviceProvider }) => serviceProvider?.id === id)),
    cost: hasOneCurrency,
  });
  const streams = paired(base.streams, other.streams, ({ wasteStream }) => String(wasteStream?.id ?? '')).map(
    ({ row: { wasteStream }, ...both }): Row => ({
      ...pair(both.base, both.other, all),
      kind: 'wasteStream',
      id: wasteStream?.id.toString(),
      names: wasteStream?.names,
      color: wasteStream?.color,
    }),
  );
  const places = paired(namedPlaces(base), namedPlaces(other), ({ location }) => location?.id ?? '').map(
    ({ row: { location }, ...both }): Row => ({
      ...pair(both.base, both.other, all),
      kind: 'location',
      id: location?.id,
      name: location?.name,
    }),
  );
  const providers = paired(base.serviceProviders, other.serviceProviders, ({ serviceProvider }) =>
    String(serviceProvider?.id ?? ''),
  ).map(
    ({ row: { serviceProvider }, ...both }): Row => ({
      ...pair(both.base, both.other, ofProvider(serviceProvider?.id)),
      kind: 'serviceProvider',
      id: serviceProvider?.id.toString(),
      name: serviceProvider?.name,
    }),
  );
  const bySize = (one: Row, another: Row) =>
    toDecimal(another.kg ?? '0')
      .abs()
      .comparedTo(toDecimal(one.kg ?? '0').abs()) ||
    toDecimal(another.cost ?? '0')
      .abs()
      .comparedTo(toDecimal(one.cost ?? '0').abs());
  return [
    ...streams.sort(bySize),
    ...places.sort(bySize),
    ...providers.sort(bySize),
    ...monthsOf(base, other, hasOneCurrency, basis),
  ];
}

/** Months by their position in the period: the third with the third, also where one report has fewer. */
const monthsOf = (
  base: Figures,
  other: Figures,
  hasOneCurrency: boolean,
  { kind, leftOut }: ComparisonBasisView,
): Row[] =>
  Array.from({ length: Math.max(base.months.length, other.months.length) }, (_none, place): Row => {
    const [one, two] = [base.months[place], other.months[place]];
    const isLeftOut = two === undefined || leftOut.some(({ months }) => months.includes(two.month));
    const subtracted = { kg: kind === 'whole' || (kind === 'part' && !isLeftOut), cost: hasOneCurrency };
    return { ...pair(one, two, subtracted), kind: 'month', months: { base: one?.month, other: two?.month } };
  });

const shown = ({ row, chosen, figures }: ReadReport) => ({ report: reportView(row, chosen), figures });

/** The older report first, so that every change is from older to newer. */
const fromOlder = (reports: readonly ReadReport[]): ReadReport[] =>
  reports.toSorted(({ figures: { period: one } }, { figures: { period: another } }) =>
    one.from === another.from
      ? one.until < another.until
        ? -1
        : Number(one.until > another.until)
      : one.from < another.from
        ? -1
        : 1,
  );

/** Two reports, the older one first, and the differences of the newer from it. @throws ApplicationError `not_found` for either */
export async function compareReports(
  database: Database,
  member: ActingMember,
  ids: readonly [number, number],
  now: Date,
): Promise<ReportComparison> {
  const [base, other] = fromOlder(await Promise.all(ids.map((id) => readReportOf(database, member, id, now))));
  if (base === undefined || other === undefined) throw new TypeError('Two reports are compared.');
  const hasOneCurrency = base.figures.currency === other.figures.currency;
  const basis = reportsBasis(base, other, now);
  return {
    basis,
    base: shown(base),
    other: shown(other),
    hasOneCurrency,
    rows: rowsOf(base.figures, other.figures, hasOneCurrency, basis),
  };
}
