import type { Database, TenantTransaction } from '../../database/database.ts';
import type { ActingMember } from '../../database/scope.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Vault } from '../instance-secret/instance-secret.service.ts';
import { WebhookError, type WebhookTransport, webhookSecret } from '../webhook/webhook.service.ts';
import { providerNotFound, webhookMissing } from './service-provider.errors.ts';
import {
  findProvider,
  lockProvider,
  type ServiceProviderRow,
  updateWebhookVersion,
} from './service-provider.queries.ts';

export interface WebhookDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly webhooks: WebhookTransport;
  readonly now: () => Date;
}

function present(row: ServiceProviderRow | undefined): ServiceProviderRow {
  if (row === undefined) throw providerNotFound();
  return row;
}

const secretOf = (vault: Vault, organizationId: number, { id, webhook_version: version }: ServiceProviderRow): string =>
  webhookSecret(vault, { organizationId, serviceProviderId: id, version });

/** What a provider's webhook is signed with; undefined where there is no such provider. */
export async function readWebhookSecret(
  vault: Vault,
  transaction: TenantTransaction,
  serviceProviderId: number,
): Promise<string | undefined> {
  const row = await findProvider(transaction, serviceProviderId);
  return row && secretOf(vault, transaction.organizationId, row);
}

/** @throws ApplicationError `not_found` */
export const getWebhookSecret = (
  { database, vault }: WebhookDependencies,
  { organization }: ActingMember,
  id: number,
): Promise<{ secret: string }> =>
  database.tenant(organization, async (transaction) => {
    const row = present(await findProvider(transaction, id));
    return { secret: secretOf(vault, organization.organizationId, row) };
  });

/** @throws ApplicationError `not_found` */
export const renewWebhookSecret = (
  { database, vault }: WebhookDependencies,
  { organization, person }: ActingMember,
  id: number,
): Promise<{ secret: string }> =>
  database.tenant(organization, async (transaction) => {
    const { name, webhook_version: from } = present(await lockProvider(transaction, id));
    await updateWebhookVersion(transaction, id);
    const after = present(await findProvider(transaction, id));
    await recordAudit(transaction, person, {
      action: 'changed',
      entity: 'service_provider',
      entityId: String(id),
      name,
      changes: { webhookSecret: { from, to: after.webhook_version } },
    });
    return { secret: secretOf(vault, organization.organizationId, after) };
  });

/** Tries the webhook with a message that asks for nothing. @throws ApplicationError `not_found`, `webhook_missing` */
export async function testWebhook(
  { database, vault, webhooks, now }: WebhookDependencies,
  { organization }: ActingMember,
  id: number,
): Promise<{ delivered: boolean; reason?: string }> {
  const { url, secret } = await database.tenant(organization, async (transaction) => {
    const row = present(await findProvider(transaction, id));
    if (row.webhook_url === null) throw webhookMissing();
    return { url: row.webhook_url, secret: secretOf(vault, organization.organizationId, row) };
  });
  const at = now();
  try {
    const body = { type: 'ping', timestamp: at.toISOString(), data: {} };
    await webhooks.send({ id: `ping-${organization.organizationId}-${id}-${at.getTime()}`, url, secret, body });
    return { delivered: true };
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { delivered: false, reason: error.message };
  }
}
