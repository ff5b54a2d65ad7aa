// The product without its worker. It acknowledges, and another process does the follow-up work, as with two servers.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/database.ts';
import { Activity } from '../server/src/http/health/activity.ts';
import { PublicCache } from '../server/src/http/public-cache.ts';
import { SecurityEvents } from '../server/src/http/security/security-events.ts';
import { Sessions } from '../server/src/modules/people/session/session.service.ts';
import { openSessionTokens } from '../server/src/modules/people/session-token/session-token.service.ts';
import { configuredBudgets } from '../server/src/modules/platform/budget/configured-budgets.service.ts';
import { EventHub } from '../server/src/modules/platform/event-stream/event-hub.service.ts';
import { fileStoreOf } from '../server/src/modules/platform/file/file-stores.service.ts';
import { openVault } from '../server/src/modules/platform/instance-secret/instance-secret.service.ts';
import { webhookTransport } from '../server/src/modules/platform/webhook/webhook.service.ts';
import { openFollowLinks } from '../server/src/modules/requests/follow-link/follow-link.service.ts';
import { openProviderLinks } from '../server/src/modules/requests/provider-link/provider-link.service.ts';
import { LiveWeights } from '../server/src/modules/scales/live-weight/live-weight.service.ts';
import { loadWebBundle } from '../server/src/pages/web-bundle.ts';
import { openHeavyWork } from '../server/src/workers/heavy-work.ts';
import { root } from './src/server-process.ts';

const config = loadConfig();
const { databaseUrl, databasePoolSize: poolSize, host, port, instanceKeys: keys } = config;
if (databaseUrl === undefined || keys === undefined) throw new Error('DATABASE_URL or INSTANCE_KEYS is not set.');
const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
const database = openDatabase({ connection: { connectionString: databaseUrl }, poolSize, log });
const cache = new PublicCache();
database.onTenantCommit((organizationId) => cache.forget(organizationId));
const now = (): Date => new Date();
const events = new EventHub({ database, log, now });
const vault = openVault(keys);
const app = await buildApp({
  files: fileStoreOf(config),
  config,
  database,
  budgets: configuredBudgets(config),
  cache,
  links: openProviderLinks(keys, now),
  follow: openFollowLinks(keys),
  sessions: new Sessions(database, openSessionTokens(keys, now), now, config.platformOperators),
  vault,
  activity: new Activity(now),
  securityEvents: new SecurityEvents({ log, mac: (text) => vault.mac('security-event', text), count: undefined }),
  webhooks: webhookTransport({ internal: false, now }),
  events,
  weights: new LiveWeights({ database, log, now, notify: (weights) => events.show(weights) }),
  work: openHeavyWork(),
  web: await loadWebBundle(join(root, 'web', 'dist')),
  now,
  maintenance: { isOn: false },
  log,
  checkAnswers: false,
});
await app.listen({ host, port });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
