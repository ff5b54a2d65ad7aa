import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { clientConfig } from '../src/database/connection.ts';
import { ConnectionPool } from '../src/database/connection-pool.ts';
import type { DatabaseOptions } from '../src/database/pool.ts';
import type { EventLimits } from '../src/http/calls/event-limit.ts';
import { Activity } from '../src/http/health/activity.ts';
import type { JobsHealth } from '../src/http/health/health.ts';
import type { Maintenance } from '../src/http/health/read-only.ts';
import { PublicCache } from '../src/http/public-cache.ts';
import { SecurityEvents } from '../src/http/security/security-events.ts';
import { openMetrics } from '../src/metrics/metrics.ts';
import { securityPurpose } from '../src/metrics/observability.ts';
import { Sessions } from '../src/modules/people/session/session.service.ts';
import { openSessionTokens } from '../src/modules/people/session-token/session-token.service.ts';
import { type BudgetName, type Budgets, openBudgets } from '../src/modules/platform/budget/budget.service.ts';
import { budgets as budgetTable } from '../src/modules/platform/budget/budgets.ts';
import { EventHub, type EventHubOptions } from '../src/modules/platform/event-stream/event-hub.service.ts';
import type { FileStore } from '../src/modules/platform/file/file-store.service.ts';
import { fileStoreOf } from '../src/modules/platform/file/file-stores.service.ts';
import type { S3Limits } from '../src/modules/platform/file/s3-client.service.ts';
import { healthReader } from '../src/modules/platform/installation-health/installation-health.service.ts';
import { openVault, type Vault } from '../src/modules/platform/instance-secret/instance-secret.service.ts';
import { type WebhookTransport, webhookTransport } from '../src/modules/platform/webhook/webhook.service.ts';
import { type FollowLinks, openFollowLinks } from '../src/modules/requests/follow-link/follow-link.service.ts';
import { openProviderLinks, type ProviderLinks } from '../src/modules/requests/provider-link/provider-link.service.ts';
import { followUpRequests } from '../src/modules/requests/service-request/service-request.service.ts';
import { LiveWeights } from '../src/modules/scales/live-weight/live-weight.service.ts';
import { loadWebBundle } from '../src/pages/web-bundle.ts';
import { type HeavyWork, openHeavyWork } from '../src/workers/heavy-work.ts';
import { createTestDatabase, silentLog, type TestDatabase } from './database.ts';
import { ofAllTests } from './hooks.ts';
import { testKeys } from './keys.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

/** The real application on its own database, without listening: requests are injected. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly budgets: Budgets;
  readonly cache: PublicCache;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly webhooks: WebhookTransport;
  /** Receives no notifications: it polls four times a second, and when it is woken. */
  readonly events: EventHub;
  readonly weights: LiveWeights;
  readonly work: HeavyWork;
  readonly activity: Activity;
  readonly dataDirectory: string;
  readonly files: FileStore;
  /** The bucket, if files are in one. */
  readonly bucket: S3Server | undefined;
  /** The work after requests were committed, which a server runs by itself. */
  followUp(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly requestsPerMinute?: number;
  /** Of the database, instead of those that no test reaches. */
  readonly limits?: Partial<DatabaseOptions>;
  readonly now?: () => Date;
  /** Number of proxies in front. */
  readonly trustProxy?: number;
  readonly publicUrl?: string;
  readonly hstsSubdomains?: boolean;
  /** An OpenID provider with the registered application. */
  readonly openid?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly log?: Logger;
  /** Wraps the application's sessions: for tests that need a failing gate. */
  readonly readSessions?: (sessions: Sessions) => Sessions;
  /** Whether webhooks may go to this machine, where tests receive them. */
  readonly webhooksInternal?: boolean;
  readonly streams?: Partial<EventHubOptions>;
  /** E-mail addresses of the operators. */
  readonly operators?: readonly string[];
  /** Serves /metrics with this token. */
  readonly metricsToken?: string;
  readonly eventLimits?: EventLimits;
  readonly heavyWork?: Parameters<typeof openHeavyWork>[0];
  readonly defaultPlan?: 'start' | 'business' | 'unlimited';
  readonly organizationCreation?: 'open' | 'invited' | 'operator';
  readonly organizationsPerPerson?: number;
  readonly ownersChoosePlans?: boolean;
  /** Amounts of budgets instead of the product’s. By default no budget is exhausted. */
  readonly budgets?: { readonly [Name in BudgetName]?: number };
  readonly smsCountries?: readonly string[];
  /** The folder of scheduled backups. */
  readonly backupDirectory?: string;
  /** Of an S3-compatible store. */
  readonly storeLimits?: S3Limits;
  /** Where files are: by default in the store of the tests’ project. */
  readonly store?: 'folder' | 's3';
  readonly jobs?: JobsHealth;
  readonly maintenance?: Maintenance;
  /** The database to copy: by default the migrated template. */
  readonly from?: Pick<TestDatabase, 'name'>;
}

/** More than any test uses. */
const plenty = Object.fromEntries(Object.keys(budgetTable).map((name) => [name, 1_000_000_000_000]));

/** Needs the web build, which `npm test` creates first. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const {
    requestsPerMinute = 100_000,
    now = () => new Date(),
    trustProxy,
    openid,
    defaultPlan = 'unlimited',
  } = options;
  const { publicUrl = 'http://tunna.test', log = pino({ level: 'silent' }) } = options;
  const db = await createTestDatabase(options.from ?? 'template', options.limits);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tunna-app-'));
  const bucket = (options.store ?? process.env.TEST_STORE) === 's3' ? await startS3Server() : undefined;
  const files = fileStoreOf({ dataDirectory, ...bucket?.settings }, options.storeLimits);
  const cache = new PublicCache();
  const links = openProviderLinks(testKeys, now);
  const follow = openFollowLinks(testKeys);
  const vault = openVault(testKeys);
  const webhooks = webhookTransport({ internal: options.webhooksInternal ?? false, now });
  const sessions = new Sessions(db.database, openSessionTokens(testKeys, now), now, options.operators);
  db.database.onTenantCommit((organizationId) => cache.forget(organizationId));
  const events = new EventHub({ database: db.database, log: silentLog, now, ...options.streams });
  const weights = new LiveWeights({
    database: db.database,
    log: silentLog,
    now,
    notify: (shown) => events.show(shown),
  });
  const work = openHeavyWork(options.heavyWork);
  const metrics = options.metricsToken === undefined ? undefined : openMetrics();
  const ownerPool = new ConnectionPool({ ...clientConfig(db.owner), max: 2 });
  const { jobs, backupDirectory } = options;
  const activity = new Activity(now);
  const readHealth = healthReader(
    {
      database: db.database,
      dataDirectory,
      activity,
      backupDirectory,
      backupEveryHours: 24,
      pointInTimeDays: 0,
      archiveSeconds: 60,
      readBacklog: async () => undefined,
    },
    now,
  );
  metrics?.watch({
    database: db.database,
    ownerPool,
    events,
    work,
    cache,
    log,
    dataDirectory,
    jobs,
    health: readHealth,
  });
  const securityEvents = new SecurityEvents({
    log,
    mac: (text) => vault.mac(securityPurpose, text),
    count: metrics?.countEvent,
    limits: options.eventLimits,
  });
  const budgets = openBudgets({
    amounts: options.budgets ?? plenty,
    ...(options.smsCountries === undefined ? {} : { smsCountries: options.smsCountries }),
  });
  const app = await buildApp({
    files,
    config: {
      dataDirectory,
      backupDirectory: options.backupDirectory,
      backupEveryHours: 24,
      pointInTimeDays: 0,
      archiveSeconds: 60,
      defaultPlan,
      organizationCreation: options.organizationCreation ?? 'open',
      organizationsPerPerson: options.organizationsPerPerson ?? 1000,
      ownersChoosePlans: options.ownersChoosePlans ?? false,
      publicUrl,
      hstsSubdomains: options.hstsSubdomains ?? false,
      requestsPerMinute,
      trustProxy: trustProxy ?? false,
      clientEventsUrl: undefined,
      googleClientId: openid?.clientId,
      googleClientSecret: openid?.clientSecret,
      mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      mapAttribution: '© Kortagerðin',
      openidIssuer: openid?.issuer ?? 'https://accounts.google.com',
    },
    database: db.database,
    budgets,
    cache,
    links,
    follow,
    sessions: options.readSessions?.(sessions) ?? sessions,
    vault,
    webhooks,
    events,
    weights,
    work,
    web: await loadWebBundle(join(import.meta.dirname, '..', '..', 'web', 'dist')),
    now,
    log,
    securityEvents,
    activity,
    metrics,
    metricsToken: options.metricsToken,
    maintenance: options.maintenance ?? { isOn: false },
    jobs: options.jobs,
    checkAnswers: true,
  });
  return {
    app,
    db,
    budgets,
    cache,
    links,
    follow,
    sessions,
    vault,
    webhooks,
    events,
    weights,
    work,
    activity,
    dataDirectory,
    files,
    bucket,
    async followUp() {
      await followUpRequests(db.database);
    },
    async close() {
      await app.close();
      securityEvents.flush();
      await work.close();
      await ownerPool.end();
      await db.drop();
      await bucket?.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

/** The application of a test file, open from its first to its last test. */
export function testApp(options?: Options): TestApp {
  const test = ofAllTests(() => createTestApp(options));
  afterAll(() => test.close());
  return test;
}
