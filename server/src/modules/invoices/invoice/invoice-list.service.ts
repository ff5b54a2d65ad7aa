import type { InvoiceRow, InvoiceSums, InvoicesListed } from '@tunna/contract/invoices/invoice';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { auditDue } from '../invoice-audit/invoice-audit.service.ts';
import { invoiceSumsView, invoiceView } from './invoice.views.ts';
import {
  findInvoices,
  type InvoiceFilter,
  type InvoiceSumRow,
  sumSearchedInvoices,
  sumStoredInvoices,
} from './invoice-list.queries.ts';
import { type InvoiceSearch, invoicesToRead, searchInvoices } from './invoice-search.service.ts';

/** The query without the page. */
export type InvoicesQuery = Omit<InvoicesListed, 'page' | 'pageSize'>;

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

const cutOf = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize });
const flagOf = (flag: 'true' | 'false' | undefined): boolean | null => (flag === undefined ? null : flag === 'true');

function invoiceFilter(query: InvoicesQuery): InvoiceFilter {
  return {
    patterns: searchPatterns(query.search),
    serviceProviderId: query.serviceProviderId ?? null,
    sign: query.kind === undefined ? null : query.kind === 'credit' ? -1 : 1,
    from: query.from ?? null,
    to: query.to ?? null,
    deleted: query.state === 'all' ? null : query.state === 'deleted',
    changedByFile: flagOf(query.changedByFile),
    unmapped: flagOf(query.unmapped),
    stage: query.stage ?? null,
  };
}

/** Totals of two parts together by currency, that with the most invoices first. */
const addedSums = (parts: readonly InvoiceSumRow[]): InvoiceSumRow[] =>
  [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, rows]) => {
      const added = (amount: 'net' | 'vat' | 'total' | 'kg' | 'estimated_kg') =>
        amountText(sum(rows.map((row) => row[amount])));
      return {
        currency,
        count: rows.reduce((total, row) => total + row.count, 0),
        ...{ net: added('net'), vat: added('vat'), total: added('total') },
        ...{ kg: added('kg'), estimated_kg: added('estimated_kg') },
      };
    })
    .toSorted((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));

/** Totals over the filter by currency, that with the most invoices first. Invoices are read only where kept sums do not suffice. */
async function sumInvoices(
  reader: TenantReader,
  filter: InvoiceFilter,
  search: InvoiceSearch | undefined,
): Promise<InvoiceSumRow[]> {
  if (filter.patterns.length === 0) return await sumStoredInvoices(reader, filter, null);
  if (search === undefined) return await sumSearchedInvoices(reader, filter);
  const numberSums = await sumSearchedInvoices(reader, filter, search.numbers);
  if (search.wholeProviders.length === 0) return numberSums;
  return addedSums([...numberSums, ...(await sumStoredInvoices(reader, filter, search.wholeProviders))]);
}

/** One page of invoices within a reader, and the totals over the filter. */
export async function readInvoices(
  reader: TenantReader,
  query: InvoicesQuery & Page,
): Promise<{ rows: InvoiceRow[]; total: number; sums: InvoiceSums }> {
  const filter = invoiceFilter(query);
  const search = filter.patterns.length > 0 ? await searchInvoices(reader, filter.patterns) : undefined;
  const found = search && invoicesToRead(search, query.page * query.pageSize, query.sort === 'serviceDay');
  const rows = await findInvoices(reader, filter, { ...query, ...cutOf(query) }, found);
  const sums = await sumInvoices(reader, filter, search);
  return {
    rows: rows.map(invoiceView),
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: invoiceSumsView(sums),
  };
}

/** The same for a call. By stage, changed invoices are audited before: their findings decide it. */
export async function listInvoices(
  database: Database,
  organization: OrgScope,
  query: InvoicesListed,
  now: Date,
): Promise<{ rows: InvoiceRow[]; total: number; sums: InvoiceSums }> {
  if (query.stage !== undefined) await database.tenant(organization, (transaction) => auditDue(transaction, now));
  return await readInvoices(database.reader(organization), query);
}

/** The same as flat rows. */
export async function listSimplifiedInvoices(database: Database, organization: OrgScope, query: InvoicesListed) {
  const { rows, total } = await readInvoices(database.reader(organization), query);
  return {
    total,
    rows: rows.map(({ serviceProvider, deletedAt, ...row }) => ({
      ...row,
      serviceProviderId: serviceProvider.id,
      serviceProvider: serviceProvider.name,
      deleted: deletedAt !== undefined,
    })),
  };
}
