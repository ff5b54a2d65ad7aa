import { join } from 'node:path';
import { isOpenToPhones } from '@tunna/domain/text/public-address';
import type { FastifyInstance } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { seedDemoIfEmpty } from '../seed/demo.ts';
import { writeDemoAgent } from '../seed/demo-agent.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Connection, clientConfig } from './database/connection.ts';
import { type Database, openDatabase } from './database/database.ts';
import { startEngine } from './database/engine/engine.ts';
import { openListener } from './database/listen.ts';
import { APPLICATION_ROLE, migrate, rejectEarlierSchema } from './database/migration/migrate.ts';
import { assertRestrictedRole } from './database/restricted-role.ts';
import { failureOf } from './http/calls/record-call.ts';
import { Activity } from './http/health/activity.ts';
import { mainEndpoint, withPort } from './http/health/port.ts';
import { PublicCache } from './http/public-cache.ts';
import { type SharedCache, sharedCacheOf } from './http/shared-cache.ts';
import { JobPool } from './jobs/job-pool.ts';
import { type PausableWorker, pausableWorker } from './jobs/pausable-worker.ts';
import { configuredArchiving, scheduledBackups } from './jobs/scheduled-backups.ts';
import { installJobs, startWorker } from './jobs/worker.ts';
import { backlogReader } from './metrics/backlog.ts';
import { openObservability } from './metrics/observability.ts';
import { Sessions } from './modules/people/session/session.service.ts';
import { openSessionTokens } from './modules/people/session-token/session-token.service.ts';
import { configuredBudgets } from './modules/platform/budget/configured-budgets.service.ts';
import { EventHub } from './modules/platform/event-stream/event-hub.service.ts';
import { liveEventChannel } from './modules/platform/event-stream/event-stream.service.ts';
import { fileStoreOf } from './modules/platform/file/file-stores.service.ts';
import { healthReader } from './modules/platform/installation-health/installation-health.service.ts';
import { openVault } from './modules/platform/instance-secret/instance-secret.service.ts';
import { openKeyRing } from './modules/platform/instance-secret/key-registry.service.ts';
import type { KeyRing } from './modules/platform/instance-secret/key-ring.service.ts';
import { outboxTransport, smtpTransport } from './modules/platform/mail/mail.service.ts';
import { KnownMaintenance, maintenanceChannel } from './modules/platform/maintenance/maintenance.service.ts';
import { pruneOutbox } from './modules/platform/outbox/outbox.service.ts';
import { httpSmsTransport, outboxSmsTransport } from './modules/platform/sms/sms.service.ts';
import { webhookTransport } from './modules/platform/webhook/webhook.service.ts';
import { openFollowLinks } from './modules/requests/follow-link/follow-link.service.ts';
import { openProviderLinks } from './modules/requests/provider-link/provider-link.service.ts';
import { LiveWeights, liveWeightChannel } from './modules/scales/live-weight/live-weight.service.ts';
import { loadWebBundle } from './pages/web-bundle.ts';
import { checkSurroundings } from './start-checks.ts';
import { configuredTracing } from './tracing/configured-tracing.ts';
import { traceStatements } from './tracing/tracing.ts';
import { openHeavyWork } from './workers/heavy-work.ts';

interface Options {
  readonly config: Config;
  readonly log: Logger;
  /** Folder of the web build. */
  readonly webDist: string;
  /** Ends a wait for the database. */
  readonly stopping: AbortSignal;
}

export interface RunningServer {
  readonly address: string;
  /** Description of the database location. */
  readonly engine: string;
  readonly outbox: string;
  /** Whether the demo organizations exist. */
  readonly demo: boolean;
  stop(): Promise<void>;
}

const publicContentChannel = 'public_content';

interface Connections {
  readonly owner: Connection;
  readonly application: Connection;
  readonly words: string;
  stop(): Promise<void>;
}

/** The started embedded engine, or the database of the settings. */
export async function connect(config: Config, log: Logger): Promise<Connections> {
  const { dataDirectory, databaseUrl, migrationUrl } = config;
  if (databaseUrl === undefined) {
    const engine = await startEngine({ dataDirectory, log, archived: config.pointInTimeDays > 0 });
    const words = `embedded, in ${join(dataDirectory, 'postgres')}`;
    return { owner: engine.owner, application: engine.application, words, stop: () => engine.stop() };
  }
  return {
    owner: { connectionString: migrationUrl ?? databaseUrl },
    application: {
      connectionString: databaseUrl,
      // A separate login needs no role change, and a pooler could not pass one on.
      ...(migrationUrl === undefined ? { role: APPLICATION_ROLE } : {}),
    },
    words: `at ${new URL(databaseUrl).host}`,
    stop: async () => {},
  };
}

/** Closes resources, last first, and continues if one of them fails. */
class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed.');
  }
}

interface Listening {
  readonly cache: PublicCache;
  readonly events: EventHub;
  readonly weights: LiveWeights;
  readonly maintenance: KnownMaintenance;
}

interface ListeningOptions {
  readonly owner: Connection;
  readonly database: Database;
  readonly log: Logger;
  readonly closing: Closing;
  readonly shared: SharedCache | undefined;
  readonly maintained: (isOn: boolean) => void;
}

/** The parts that depend on notifications from other servers. */
function openListening({ owner, database, log, closing, shared, maintained }: ListeningOptions): Listening {
  const cache = new PublicCache(undefined, shared);
  const maintenance = new KnownMaintenance(database.publicReads, log, maintained);
  const now = () => new Date();
  const events = new EventHub({ database, log, now });
  const weights = new LiveWeights({ database, log, now, notify: (shown) => events.show(shown) });
  closing.add(async () => {
    weights.close();
    events.close();
  });
  const listener = openListener({
    // The owner’s address bypasses a pooler, because a pooler passes on no notifications.
    connection: owner,
    channels: [publicContentChannel, liveEventChannel, liveWeightChannel, maintenanceChannel],
    log,
    onNotification(channel, payload) {
      if (channel === liveEventChannel) events.wake();
      else if (channel === liveWeightChannel) weights.hear(payload);
      else if (channel === maintenanceChannel) void maintenance.refresh();
      else cache.forget(Number(payload));
    },
    onDown() {
      cache.suspend();
      events.hears(false);
    },
    onUp() {
      void maintenance.refresh();
      cache.resume();
      events.hears(true);
    },
  });
  closing.add(() => listener.close());
  // Cached responses are cleared before the response to the change is sent.
  database.onTenantCommit((organizationId) => cache.forget(organizationId));
  return { cache, events, weights, maintenance };
}

/** A connection of the owner without a response for this long is closed: its database may be gone without notice. */
const OWNER_ANSWER_MS = 60_000;

/** Connections of the owner of the tables, for the queue of jobs. */
export function openOwnerPool(owner: Connection, log: Logger): Pool {
  const pool = new JobPool({ ...clientConfig(owner), max: 6, query_timeout: OWNER_ANSWER_MS });
  // Without listeners the loss of a connection would end the process.
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the owner was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Migrates, opens the keys, and fills an empty database with the demo organizations if configured. */
async function prepare(owner: Connection, ownerPool: Pool, config: Config, log: Logger): Promise<KeyRing> {
  const { demo, dataDirectory, publicUrl } = config;
  await rejectEarlierSchema(ownerPool);
  await installJobs(ownerPool);
  await migrate({ connection: owner, log });
  const keys = await withConnection(ownerPool, (client) => openKeyRing(client, config));
  if (demo && (await seedDemoIfEmpty(ownerPool, { now: new Date() })))
    await writeDemoAgent(ownerPool, { dataDirectory, server: publicUrl });
  return keys;
}

/** Two connections of the pool are reserved for public reads, or one if there are few. */
function shareConnections({ databasePoolSize }: Config): { poolSize: number; publicPoolSize: number } {
  const publicPoolSize = databasePoolSize < 6 ? 1 : 2;
  return { poolSize: databasePoolSize - publicPoolSize, publicPoolSize };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await withPort(mainEndpoint({ host, port }), () => app.listen({ host, port }));
  // With port 0 the system chooses one.
  const [listening] = app.addresses();
  const chosen = typeof listening === 'object' ? listening.port : port;
  return `http://localhost:${chosen}`;
}

/** Starts all parts in order. If one fails, the started ones are stopped. */
export async function startServer({ config, log, webDist, stopping }: Options): Promise<RunningServer> {
  await checkSurroundings(config, log, stopping);
  const closing = new Closing();
  try {
    const loadingWeb = loadWebBundle(webDist);
    // Awaited below; until then a failure must not end the process before the engine is stopped.
    loadingWeb.catch(() => undefined);
    const { owner, application, words, stop } = await connect(config, log);
    closing.add(stop);
    const ownerPool = openOwnerPool(owner, log);
    closing.add(() => ownerPool.end());
    const keys = await prepare(owner, ownerPool, config, log);
    const archiving = await configuredArchiving(owner, config, log);
    if (archiving !== undefined) closing.add(() => archiving.stop());

    const now = () => new Date();
    const activity = new Activity(now);
    const tracing = await configuredTracing(config, log);
    if (tracing !== undefined) closing.add(() => tracing.close());
    const database = openDatabase({
      connection: application,
      ...shareConnections(config),
      log,
      slowStatement: config.slowStatement,
      measureStatement: activity.observeStatement,
      ...(tracing === undefined ? {} : { traceStatement: traceStatements(tracing) }),
    });
    closing.add(() => database.close());
    await assertRestrictedRole(database);
    let worker: PausableWorker | undefined;
    const shared = sharedCacheOf(config, log);
    if (shared !== undefined) closing.add(() => shared.close());
    const { cache, events, weights, maintenance } = openListening({
      ...{ owner, database, log, closing, shared },
      maintained(isOn) {
        // A failure is logged there.
        void worker?.run(!isOn).catch(() => undefined);
      },
    });
    await maintenance.refresh();
    const files = fileStoreOf(config);
    const links = openProviderLinks(keys, now);
    const follow = openFollowLinks(keys);
    const vault = openVault(keys);
    const sessions = new Sessions(database, openSessionTokens(keys, now), now, config.platformOperators);
    const webhooks = webhookTransport({ internal: config.webhooksInternal, now });
    const web = await loadingWeb;
    const budgets = configuredBudgets(config);
    const work = openHeavyWork();
    closing.add(() => work.close());

    const { securityEvents, metrics, metricsToken, watch } = await openObservability({ config, log, vault });
    closing.add(async () => securityEvents.flush());
    const jobs = { isRunning: () => worker?.isRunning ?? false, backlog: backlogReader(ownerPool, log) };
    const health = healthReader({ ...config, database, activity, readBacklog: async () => undefined }, now);
    const { dataDirectory } = config;
    const probeFiles = () => files.probe();
    closing.add(
      await watch({ database, ownerPool, events, work, cache, log, dataDirectory, jobs, health, probeFiles }),
    );

    const app = await buildApp({
      files,
      jobs,
      maintenance,
      config,
      database,
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
      web,
      now,
      log,
      securityEvents,
      activity,
      tracing,
      metrics,
      metricsToken,
      checkAnswers: false,
    });
    const address = await listen(app, config);
    closing.add(() => app.close());

    const outbox = join(config.dataDirectory, 'outbox');
    const mailOptions = { from: config.mailFrom, domain: new URL(config.publicUrl).hostname };
    const mail =
      config.smtpUrl === undefined ? outboxTransport(outbox, mailOptions) : smtpTransport(config.smtpUrl, mailOptions);
    const { smsUrl, smsToken, smsFrom } = config;
    if ((config.smtpUrl !== undefined || smsUrl !== undefined) && !isOpenToPhones(config.publicUrl)) {
      log.warn(
        { publicUrl: config.publicUrl },
        'links in messages begin with an address that phones cannot open: set PUBLIC_URL',
      );
    }
    const sms =
      smsUrl === undefined
        ? outboxSmsTransport(outbox, smsFrom)
        : httpSmsTransport({ url: smsUrl, token: smsToken, from: smsFrom });
    const workerOptions = {
      work,
      ownerPool,
      log,
      database: database.forJobs,
      budgets,
      mail,
      sms,
      webhooks,
      links,
      follow,
      vault,
      now,
      publicUrl: config.publicUrl,
      reporterDays: config.reporterDays,
      kept: {
        years: {
          auditEntries: config.auditYears,
          messages: config.messageYears,
          importAttempts: config.importYears,
          invoiceVersions: config.versionYears,
        },
        readingYears: config.readingYears,
        eventDays: config.eventDays,
      },
      pruneOutbox: (at: Date) => pruneOutbox(outbox, new Date(at.getTime() - config.outboxDays * 86_400_000)),
      files,
      backups: scheduledBackups(owner, config, log),
      tracing,
      failed: (error: unknown, call: string) =>
        activity.noteFailure(failureOf(error, { code: 'job_failed', call, requestId: undefined })),
    };
    const started = pausableWorker(() => startWorker(workerOptions), log);
    worker = started;
    await started.run(!maintenance.isOn);
    closing.add(async () => {
      await started.stop();
      await mail.close();
    });
    const notified = config.smtpUrl === undefined ? outbox : `by mail through ${new URL(config.smtpUrl).host}`;
    return { address, engine: words, outbox: notified, demo: config.demo, stop: () => closing.run() };
  } catch (error) {
    await closing.run().catch((failure: unknown) => log.error({ err: failure }, 'could not stop cleanly'));
    throw error;
  }
}
