import { type CompletedPrice, maxPrices, type PriceCoverage } from '@tunna/contract/invoices/price-list';
import { coverageNeeded, priceCoverage } from '@tunna/domain/invoices/prices/audit-prices';
import type { AuditFacts } from '@tunna/domain/invoices/prices/audited-invoice';
import { addDays } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findChargedGroups, findCompletedPrices, findProvidersWithPrices } from './price-coverage.queries.ts';
import { createPrices, pricesOfProvider, withoutOverlaps } from './price-list.service.ts';

export type ProviderPrices = Pick<AuditFacts, 'prices' | 'coverage'>;

/** All prices of a provider, and their share of its charges in the year before a day. */
export async function readProviderPrices(
  reader: TenantReader,
  serviceProviderId: number,
  day: string,
): Promise<ProviderPrices> {
  const prices = await pricesOfProvider(reader, serviceProviderId);
  const groups = prices.length === 0 ? [] : await findChargedGroups(reader, serviceProviderId, day);
  const coverage = priceCoverage(
    groups.map((row) => ({
      itemKey: row.item_key,
      wasteStreamId: row.waste_stream_id ?? undefined,
      containerKind: row.container_kind ?? undefined,
      unit: row.unit ?? undefined,
      currency: row.currency,
      firstDay: row.first_day,
      serviceDay: row.service_day,
      net: row.net,
    })),
    prices,
    day,
  );
  return { prices, coverage };
}

const percentOf = (share: ProviderPrices['coverage']): string => share.times(100).toDecimalPlaces(0).toFixed();

/** How much of the charges of the last year the price list of each provider covers. @param today `2026-03-31` */
export async function listCoverage(
  database: Database,
  { organization }: ActingMember,
  today: string,
): Promise<{ coverage: PriceCoverage[] }> {
  const reader = database.reader(organization);
  const coverage: PriceCoverage[] = [];
  for (const { id, name } of await findProvidersWithPrices(reader, today)) {
    const { coverage: share } = await readProviderPrices(reader, id, addDays(today, 1));
    coverage.push({
      serviceProvider: { id, name },
      percent: percentOf(share),
      neededPercent: percentOf(coverageNeeded),
    });
  }
  return { coverage };
}

interface Completion {
  readonly serviceProviderId: number;
  readonly apply: boolean;
  readonly at: Date;
  /** `2026-03-31` */
  readonly today: string;
}

/**
 * The median prices of items without an agreed price. With `apply`, they are agreed from the first day on which they were charged.
 * @throws ApplicationError `not_found`, `value_taken`
 */
export async function completePriceList(
  database: Database,
  member: ActingMember,
  { serviceProviderId, apply, at, today }: Completion,
): Promise<{ applied: boolean; prices: CompletedPrice[] }> {
  const rows = await findCompletedPrices(database.reader(member.organization), serviceProviderId, today, maxPrices);
  const prices = withoutOverlaps(rows).map((row) => ({
    itemId: row.item_key,
    name: row.name === '' ? row.item_key : row.name,
    unit: row.unit,
    currency: row.currency,
    price: row.price,
    lines: row.lines,
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
  if (!apply || prices.length === 0) return { applied: false, prices };
  const inputs = prices.map(({ itemId, name, unit, currency, price, firstDay: validFrom }) => ({
    ...{ serviceProviderId, itemId, name: name.slice(0, 300).toWellFormed(), unit, currency, price, validFrom },
  }));
  await createPrices(database, member, inputs, at);
  return { applied: true, prices };
}
