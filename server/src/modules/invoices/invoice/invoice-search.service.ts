import { hasPair } from '../../../database/columns/search.ts';
import type { TenantReader } from '../../../database/database.ts';
import type { FoundInvoices } from './invoice-list.queries.ts';
import { findSearchedProviders, type SearchedProviderRow } from './invoice-search.queries.ts';

/** What a search finds: each word is in the number of an invoice or in the name of its service provider. */
export interface InvoiceSearch {
  /** Providers whose names hold all words: all of their invoices are found. */
  readonly wholeProviders: readonly number[];
  readonly wholeInvoices: number;
  readonly allInvoices: number;
  /** What numbers must hold. */
  readonly numbers: FoundInvoices;
}

/** Undefined for a search of single characters, for which all invoices are compared. */
export async function searchInvoices(
  reader: TenantReader,
  patterns: readonly string[],
): Promise<InvoiceSearch | undefined> {
  const providers = await findSearchedProviders(reader, patterns);
  const whole = providers.filter(({ needs }) => needs.length === 0);
  const others = providers.filter(({ needs }) => needs.length > 0);
  if (!others.every(({ needs }) => needs.some(hasPair))) return undefined;
  return {
    wholeProviders: whole.map(({ id }) => id),
    wholeInvoices: invoicesOf(whole),
    allInvoices: invoicesOf(providers),
    numbers: [...Map.groupBy(others, ({ needs }) => needs.join(' ')).values()].map((those) => ({
      needs: those[0]?.needs ?? [],
      service_provider_ids: those.map(({ id }) => id),
    })),
  };
}

const invoicesOf = (providers: readonly SearchedProviderRow[]): number =>
  providers.reduce((total, { invoices }) => total + invoices, 0);

/**
 * The invoices among which those of a page are looked for. Undefined: all, in the order of the list, which is less work if many are found.
 */
export function invoicesToRead(search: InvoiceSearch, needed: number, isOrdered: boolean): FoundInvoices | undefined {
  const { wholeProviders, wholeInvoices, allInvoices, numbers } = search;
  if (wholeInvoices === 0) return numbers;
  const readInOrder = isOrdered ? (needed * allInvoices) / wholeInvoices : allInvoices;
  return wholeInvoices <= readInOrder ? [...numbers, { needs: [], service_provider_ids: wholeProviders }] : undefined;
}
