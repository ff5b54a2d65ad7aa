import { present } from '@tunna/contract/present';
import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { Language } from '@tunna/domain/text/languages';
import type { ServiceProviderRow } from './service-provider.queries.ts';

export const serviceProviderView = (row: ServiceProviderRow): ServiceProvider =>
  present<ServiceProvider>({
    id: row.id,
    name: row.name,
    kennitala: row.kennitala,
    email: row.email,
    phoneNumber: row.phone_number,
    language: row.language as Language,
    channels: [...row.channels] as ServiceProvider['channels'],
    webhookUrl: row.webhook_url,
    dailyDigest: row.daily_digest,
    dueDays: row.due_days,
    actions: [...row.actions],
    containers: row.containers,
    openRequests: row.open_requests,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The provider as recorded in the audit trail. */
export function serviceProviderAudit({ id, containers, openRequests, ...own }: ServiceProvider) {
  return own;
}
