import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportComparison } from '@tunna/contract/figures/invoice-report';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { type ReadReport, readReportOf } from './invoice-report.service.ts';
import { reportView } from './invoice-report.views.ts';

type Row = ReportComparison['rows'][number];
interface Weighed {
  readonly kg: string;
  readonly cost: string;
}

const nothing: Weighed = { kg: '0', cost: '0' };
const weighed = ({ kg, cost }: Weighed): Weighed => ({ kg, cost });
const minus = (one: string, other: string): string => amountText(toDecimal(one).minus(toDecimal(other)));

/** Pairs two rows, without what names them. Amounts in different currencies are never subtracted. */
const pair = (base: Weighed = nothing, other: Weighed = nothing, hasOneCurrency: boolean) => ({
  id: undefined,
  names: undefined,
  name: undefined,
  color: undefined,
  months: undefined,
  base: weighed(base),
  other: weighed(other),
  kg: minus(other.kg, base.kg),
  cost: hasOneCurrency ? minus(other.cost, base.cost) : undefined,
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

const named = ({ locations }: Figures) => locations.filter(({ omitted }) => omitted === undefined);

function rowsOf(base: Figures, other: Figures, hasOneCurrency: boolean): Row[] {
  const streams = paired(base.streams, other.streams, ({ wasteStream }) => String(wasteStream?.id ?? '')).map(
    ({ row: { wasteStream }, ...both }): Row => ({
      ...pair(both.base, both.other, hasOneCurrency),
      kind: 'wasteStream',
      id: wasteStream?.id.toString(),
      names: wasteStream?.names,
      color: wasteStream?.color,
    }),
  );
  const places = paired(named(base), named(other), ({ location }) => location?.id ?? '').map(
    ({ row: { location }, ...both }): Row => ({
      ...pair(both.base, both.other, hasOneCurrency),
      kind: 'location',
      id: location?.id,
      name: location?.name,
    }),
  );
  const providers = paired(base.serviceProviders, other.serviceProviders, ({ serviceProvider }) =>
    String(serviceProvider?.id ?? ''),
  ).map(
    ({ row: { serviceProvider }, ...both }): Row => ({
      ...pair(both.base, both.other, hasOneCurrency),
      kind: 'serviceProvider',
      id: serviceProvider?.id.toString(),
      name: serviceProvider?.name,
    }),
  );
  const bySize = (one: Row, another: Row) =>
    toDecimal(another.kg).abs().comparedTo(toDecimal(one.kg).abs()) ||
    toDecimal(another.cost ?? '0')
      .abs()
      .comparedTo(toDecimal(one.cost ?? '0').abs());
  return [
    ...streams.sort(bySize),
    ...places.sort(bySize),
    ...providers.sort(bySize),
    ...monthsOf(base, other, hasOneCurrency),
  ];
}

/** Months by their position in the period: the third with the third, also where one report has fewer. */
const monthsOf = (base: Figures, other: Figures, hasOneCurrency: boolean): Row[] =>
  Array.from({ length: Math.max(base.months.length, other.months.length) }, (_none, place): Row => {
    const [one, two] = [base.months[place], other.months[place]];
    return { ...pair(one, two, hasOneCurrency), kind: 'month', months: { base: one?.month, other: two?.month } };
  });

const shown = ({ row, chosen, figures }: ReadReport) => ({ report: reportView(row, chosen), figures });

/** Two reports, and the differences of the second from the first. @throws ApplicationError `not_found` for either */
export async function compareReports(
  database: Database,
  member: ActingMember,
  baseId: number,
  otherId: number,
): Promise<ReportComparison> {
  const [base, other] = await Promise.all([baseId, otherId].map((id) => readReportOf(database, member, id)));
  if (base === undefined || other === undefined) throw new TypeError('Two reports are compared.');
  const hasOneCurrency = base.figures.currency === other.figures.currency;
  return {
    base: shown(base),
    other: shown(other),
    hasOneCurrency,
    rows: rowsOf(base.figures, other.figures, hasOneCurrency),
  };
}
