import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { Language } from '@tunna/domain/text/languages';
import type { ServiceProviderRow } from './service-provider.queries.ts';

/** The audited fields of a provider. */
export const serviceProviderRecordView = (row: ServiceProviderRow) => ({
  name: row.name,
  ...(row.kennitala === null ? {} : { kennitala: row.kennitala }),
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.phone_number === null ? {} : { phoneNumber: row.phone_number }),
  language: row.language as Language,
  channels: [...row.channels] as ServiceProvider['channels'],
  ...(row.webhook_url === null ? {} : { webhookUrl: row.webhook_url }),
  dailyDigest: row.daily_digest,
  ...(row.due_days === null ? {} : { dueDays: row.due_days }),
  actions: [...row.actions],
});

export const serviceProviderView = (row: ServiceProviderRow): ServiceProvider => ({
  id: row.id,
  ...serviceProviderRecordView(row),
  containers: row.containers,
  openRequests: row.open_requests,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});
