import type { InvoiceWithRentals, MonthCounts } from '@tunna/contract/invoices/invoice-month';
import { Decimal } from '@tunna/domain/numbers/decimal';
import { dayIn, monthAfter, monthsBetween } from '@tunna/domain/time/days';
import { isMissing, monthsBack } from '@tunna/domain/time/expected-months';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { rentalInvoiceView } from './invoice.views.ts';
import { countRentals, findInvoicesWithRentals, findMonths, type MonthRow } from './invoice-figures.queries.ts';

interface MonthsQuery {
  readonly until?: string | undefined;
  readonly months: number;
  readonly serviceProviderId?: number | undefined;
}

function sumsOf(rows: readonly MonthRow[]): { currency: string; net: string }[] {
  const sums = new Map<string, Decimal>();
  for (const { currency, net } of rows) sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(net));
  return [...sums].map(([currency, net]) => ({ currency, net: net.toFixed() }));
}

/** Each provider with the months of its invoices. */
function habitsOf(rows: readonly MonthRow[]) {
  const habits = new Map<number, { readonly name: string; readonly months: Set<string> }>();
  for (const { service_provider_id: id, service_provider_name: name, month } of rows) {
    const habit = habits.get(id) ?? { name, months: new Set() };
    habit.months.add(month);
    habits.set(id, habit);
  }
  return [...habits].map(([id, habit]) => ({ id, ...habit }));
}

/** Invoices by month, and missing ones. */
export async function countInvoiceMonths(
  database: Database,
  organization: OrgScope,
  query: MonthsQuery,
  now: Date,
): Promise<MonthCounts> {
  const today = dayIn(now);
  const last = query.until ?? today.slice(0, 7);
  const first = monthAfter(last, 1 - query.months);
  const rows = await findMonths(
    database.reader(organization),
    `${monthAfter(first, -monthsBack)}-01`,
    `${monthAfter(last, 1)}-01`,
    query.serviceProviderId ?? null,
  );
  const habits = habitsOf(rows);
  return {
    months: monthsBetween(first, last).map((month) => {
      const own = rows.filter((row) => row.month === month);
      return {
        month,
        count: own.reduce((count, row) => count + row.count, 0),
        sums: sumsOf(own),
        missing: habits.filter(({ months }) => isMissing(month, months, today)).map(({ id, name }) => ({ id, name })),
      };
    }),
  };
}

interface RentalsQuery {
  readonly search?: string | undefined;
  readonly serviceProviderId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tied?: 'true' | 'false' | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const rentalFilter = ({ search, serviceProviderId, from, to, tied, page, pageSize }: RentalsQuery) => ({
  patterns: searchPatterns(search),
  serviceProviderId: serviceProviderId ?? null,
  from: from ?? null,
  to: to ?? null,
  tied: tied === undefined ? null : tied === 'true',
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** Invoices with rental lines, latest first. */
export async function listInvoicesWithRentals(
  database: Database,
  organization: OrgScope,
  query: RentalsQuery,
): Promise<{ rows: InvoiceWithRentals[]; total: number }> {
  const { invoices, total } = await readRentals(database.reader(organization), query);
  return { rows: invoices, total };
}

/** A page of invoices with rental lines, and on all pages the total number of invoices, and of these lines. */
export async function readRentals(
  reader: TenantReader,
  query: RentalsQuery,
): Promise<{ invoices: InvoiceWithRentals[]; total: number; lines: number }> {
  const filter = rentalFilter(query);
  const rows = await findInvoicesWithRentals(reader, filter);
  const { invoices: total, lines } = await countRentals(reader, filter);
  return { invoices: rows.map(rentalInvoiceView), total, lines };
}
