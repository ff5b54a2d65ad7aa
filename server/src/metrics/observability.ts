import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { type Config, changedSettings } from '../config.ts';
import { headersTimeout } from '../http/calls/limits.ts';
import { sendRequestIds } from '../http/health/request-observer.ts';
import { requestIdLabel, requestIds } from '../http/request-id.ts';
import { SecurityEvents } from '../http/security/security-events.ts';
import type { Vault } from '../modules/platform/instance-secret/instance-secret.service.ts';
import { registerMetrics } from './metrics.routes.ts';
import type { MeasuredParts, Metrics } from './metrics.ts';

/** The purpose under which the vault creates marks of security events. */
export const securityPurpose = 'security-event';

interface Options {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly vault: Vault;
}

interface Observability {
  readonly securityEvents: SecurityEvents;
  readonly metrics: Metrics | undefined;
  /** The token of /metrics on the main port, if it is served there. */
  readonly metricsToken: string | undefined;
  /** Starts to measure the parts, and to listen on METRICS_ADDRESS if set. @returns a function that stops both */
  watch(parts: MeasuredParts): Promise<() => Promise<unknown>>;
}

/** Listens only for scrapes. @returns a function that stops it */
async function listenForScrapes(
  { host, port }: NonNullable<Config['metricsAddress']>,
  {
    config,
    log,
    securityEvents,
    metrics,
  }: Pick<Options, 'config' | 'log'> & {
    readonly securityEvents: SecurityEvents;
    readonly metrics: Metrics;
  },
): Promise<() => Promise<unknown>> {
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel }),
    bodyLimit: 1024,
    requestTimeout: headersTimeout,
    return503OnClosing: true,
  });
  app.decorate('securityEvents', securityEvents);
  sendRequestIds(app);
  registerMetrics(app, metrics, config.metricsToken);
  log.info({ address: await app.listen({ host, port }) }, 'metrics answer');
  return () => app.close();
}

/** Opens the log of security events, and the metrics if they are enabled. Otherwise nothing is counted or loaded. */
export async function openObservability({ config, log, vault }: Options): Promise<Observability> {
  const { metricsAddress, metricsToken } = config;
  const isEnabled = metricsAddress !== undefined || metricsToken !== undefined;
  const metrics = isEnabled ? (await import('./metrics.ts')).openMetrics() : undefined;
  const securityEvents = new SecurityEvents({
    log,
    mac: (text) => vault.mac(securityPurpose, text),
    count: metrics?.countEvent,
  });
  const operators = config.platformOperators.length;
  securityEvents.recordOwn('operator_settings', { settings: changedSettings(config), operators });
  return {
    securityEvents,
    metrics,
    metricsToken: metricsAddress === undefined ? metricsToken : undefined,
    async watch(parts) {
      metrics?.watch(parts);
      if (metrics === undefined || metricsAddress === undefined) return async () => undefined;
      return listenForScrapes(metricsAddress, { config, log, securityEvents, metrics });
    },
  };
}
