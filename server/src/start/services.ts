import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { Sessions } from '../modules/people/session/session.service.ts';
import { openSessionTokens } from '../modules/people/session-token/session-token.service.ts';
import { configuredBudgets } from '../modules/platform/budget/configured-budgets.service.ts';
import { fileStoreOf } from '../modules/platform/file/file-stores.service.ts';
import { openVault } from '../modules/platform/instance-secret/instance-secret.service.ts';
import type { KeyRing } from '../modules/platform/instance-secret/key-ring.service.ts';
import { webhookTransport } from '../modules/platform/webhook/webhook.service.ts';
import { openFollowLinks } from '../modules/requests/follow-link/follow-link.service.ts';
import { openProviderLinks } from '../modules/requests/provider-link/provider-link.service.ts';
import { openHeavyWork } from '../workers/heavy-work.ts';
import type { Closing } from './closing.ts';

interface Options {
  readonly config: Config;
  readonly database: Database;
  readonly keys: KeyRing;
  readonly now: () => Date;
  readonly closing: Closing;
}

/** What the application and the jobs share above the database. */
export function openServices({ config, database, keys, now, closing }: Options) {
  const work = openHeavyWork();
  closing.add(() => work.close());
  return {
    work,
    files: fileStoreOf(config),
    links: openProviderLinks(keys, now),
    follow: openFollowLinks(keys),
    vault: openVault(keys),
    sessions: new Sessions(database, openSessionTokens(keys, now), now, config.platformOperators),
    webhooks: webhookTransport({ internal: config.webhooksInternal, now }),
    budgets: configuredBudgets(config),
  };
}

export type Services = ReturnType<typeof openServices>;
