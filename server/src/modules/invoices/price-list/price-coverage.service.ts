import { priceCoverage } from '@tunna/domain/invoices/prices/audit-prices';
import type { AuditFacts } from '@tunna/domain/invoices/prices/audited-invoice';
import type { TenantReader } from '../../../database/database.ts';
import { findChargedGroups } from './price-coverage.queries.ts';
import { pricesOfProvider } from './price-list.service.ts';

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
