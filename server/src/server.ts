import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { seedDemoIfEmpty } from '../seed/demo.ts';
import { writeDemoAgent } from '../seed/demo-agent.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Connection } from './database/connection.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate, rejectEarlierSchema } from './database/migration/migrate.ts';
import { assertRestrictedRole } from './database/restricted-role.ts';
import { Activity } from './http/health/activity.ts';
import { mainEndpoint, withPort } from './http/health/port.ts';
import { sharedCacheOf } from './http/shared-cache.ts';
import type { PausableWorker } from './jobs/pausable-worker.ts';
import { configuredArchiving } from './jobs/scheduled-backups.ts';
import { installJobs } from './jobs/worker.ts';
import { backlogReader } from './metrics/backlog.ts';
import { openObservability } from './metrics/observability.ts';
import { healthReader } from './modules/platform/installation-health/installation-health.service.ts';
import { openKeyRing } from './modules/platform/instance-secret/key-registry.service.ts';
import type { KeyRing } from './modules/platform/instance-secret/key-ring.service.ts';
import { loadWebBundle } from './pages/web-bundle.ts';
import { Closing } from './start/closing.ts';
import { connect, openOwnerPool, shareConnections, withConnection } from './start/connections.ts';
import { openJobs } from './start/jobs.ts';
import { openListening } from './start/listening.ts';
import { openServices } from './start/services.ts';
import { checkSurroundings } from './start-checks.ts';
import { configuredTracing } from './tracing/configured-tracing.ts';
import { type Tracing, traceStatements } from './tracing/tracing.ts';

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

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await withPort(mainEndpoint({ host, port }), () => app.listen({ host, port }));
  // With port 0 the system chooses one.
  const [listening] = app.addresses();
  const chosen = typeof listening === 'object' ? listening.port : port;
  return `http://localhost:${chosen}`;
}

interface DatabaseOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly application: Connection;
  readonly activity: Activity;
  readonly tracing: Tracing | undefined;
}

async function openRestrictedDatabase(options: DatabaseOptions, closing: Closing): Promise<Database> {
  const { config, log, application, activity, tracing } = options;
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
  return database;
}

/** Starts all parts in order, and adds to `closing` how each is stopped. */
async function startParts({ config, log, webDist, stopping }: Options, closing: Closing): Promise<RunningServer> {
  const loadingWeb = loadWebBundle(webDist);
  // Awaited below; until then a failure must not end the process before the engine is stopped.
  loadingWeb.catch(() => undefined);
  const { owner, application, words, stop } = await connect(config, log, stopping);
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
  const database = await openRestrictedDatabase({ config, log, application, activity, tracing }, closing);
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
  const services = openServices({ config, database, keys, now, closing });
  const { files, vault, work } = services;
  const web = await loadingWeb;

  const { securityEvents, metrics, metricsToken, watch } = await openObservability({ config, log, vault });
  closing.add(async () => securityEvents.flush());
  const jobs = { isRunning: () => worker?.isRunning ?? false, backlog: backlogReader(ownerPool, log) };
  const health = healthReader({ ...config, database, activity, readBacklog: async () => undefined }, now);
  const { dataDirectory } = config;
  const probeFiles = () => files.probe();
  closing.add(await watch({ database, ownerPool, events, work, cache, log, dataDirectory, jobs, health, probeFiles }));

  const app = await buildApp({
    ...services,
    ...{ config, log, database, cache, events, weights, maintenance, jobs, web, now },
    ...{ activity, securityEvents, tracing, metrics, metricsToken },
    checkAnswers: false,
  });
  const address = await listen(app, config);
  closing.add(() => app.close());

  const started = openJobs({ ...services, config, log, owner, ownerPool, database, now, activity, tracing });
  worker = started.worker;
  closing.add(() => started.stop());
  await worker.run(!maintenance.isOn);
  return { address, engine: words, outbox: started.outbox, demo: config.demo, stop: () => closing.run() };
}

/** Milliseconds in which the started parts of a failed start must stop: the process ends in any case, and its supervisor starts another. */
const stopLimit = 15_000;

/** Starts the server. If a part fails, the started ones are stopped. */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, log, stopping } = options;
  await checkSurroundings(config, log, stopping);
  const closing = new Closing();
  try {
    return await startParts(options, closing);
  } catch (error) {
    const stopped = closing.run().catch((failure: unknown) => log.error({ err: failure }, 'could not stop cleanly'));
    await Promise.race([stopped, delay(stopLimit, undefined, { ref: false })]);
    throw error;
  }
}
