import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { recordEdit } from '../../platform/audit/audit.service.ts';
import { type Vault, webhookPurpose } from '../../platform/instance-secret/instance-secret.service.ts';
import { newWebhookSecret, WebhookError, type WebhookTransport } from '../../platform/webhook/webhook.service.ts';
import { providerNotFound, webhookMissing } from './service-provider.errors.ts';
import {
  findProvider,
  findWebhookSecret,
  lockProvider,
  renewStoredSecret,
  type ServiceProviderRow,
  storeWebhookSecret,
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

/** The secret of a service provider, created on first use. Concurrent callers get the same one. */
async function secretOf(vault: Vault, transaction: TenantTransaction, id: number): Promise<string> {
  const purpose = webhookPurpose(transaction.organizationId, id);
  const stored = await findWebhookSecret(transaction, id);
  if (stored !== undefined) return vault.unseal(purpose, stored);
  const first = await storeWebhookSecret(transaction, id, vault.seal(purpose, newWebhookSecret()));
  return vault.unseal(purpose, first);
}

/** The signing secret of a provider’s webhook; undefined for an unknown provider. */
export async function readWebhookSecret(
  vault: Vault,
  transaction: TenantTransaction,
  serviceProviderId: number,
): Promise<string | undefined> {
  const row = await findProvider(transaction, serviceProviderId);
  return row && (await secretOf(vault, transaction, row.id));
}

/** @throws ApplicationError `not_found` */
export const getWebhookSecret = (
  { database, vault }: WebhookDependencies,
  { organization }: ActingMember,
  id: number,
): Promise<{ secret: string }> =>
  database.tenant(organization, async (transaction) => {
    present(await findProvider(transaction, id));
    return { secret: await secretOf(vault, transaction, id) };
  });

/** @throws ApplicationError `not_found` */
export const renewWebhookSecret = (
  { database, vault }: WebhookDependencies,
  { organization, person }: ActingMember,
  id: number,
): Promise<{ secret: string }> =>
  database.tenant(organization, async (transaction) => {
    const { name, webhook_version: from } = present(await lockProvider(transaction, id));
    const secret = newWebhookSecret();
    await renewStoredSecret(transaction, id, vault.seal(webhookPurpose(transaction.organizationId, id), secret));
    const { webhook_version: to } = present(await findProvider(transaction, id));
    const record = { entity: 'service_provider', entityId: String(id), name };
    await recordEdit(transaction, person, record, { webhookSecret: from }, { webhookSecret: to });
    return { secret };
  });

/** Sends a test message to the webhook. @throws ApplicationError `not_found`, `webhook_missing` */
export async function testWebhook(
  { database, vault, webhooks, now }: WebhookDependencies,
  { organization }: ActingMember,
  id: number,
): Promise<{ delivered: boolean; reason: string | undefined }> {
  const { url, secret } = await database.tenant(organization, async (transaction) => {
    const row = present(await findProvider(transaction, id));
    if (row.webhook_url === null) throw webhookMissing();
    return { url: row.webhook_url, secret: await secretOf(vault, transaction, id) };
  });
  const at = now();
  try {
    const body = { type: 'ping', timestamp: at.toISOString(), data: {} };
    await webhooks.send({ id: `ping-${organization.organizationId}-${id}-${at.getTime()}`, url, secret, body });
    return { delivered: true, reason: undefined };
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { delivered: false, reason: error.message };
  }
}
