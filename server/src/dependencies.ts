import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Activity } from './http/health/activity.ts';
import type { JobsHealth } from './http/health/health.ts';
import type { Maintenance } from './http/health/read-only.ts';
import type { PublicCache } from './http/public-cache.ts';
import type { SecurityEvents } from './http/security/security-events.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Sessions } from './modules/people/session/session.service.ts';
import type { Budgets } from './modules/platform/budget/budget.service.ts';
import type { EventHub } from './modules/platform/event-stream/event-hub.service.ts';
import type { FileStore } from './modules/platform/file/file-store.service.ts';
import type { BackupSchedule } from './modules/platform/installation-health/installation-health.service.ts';
import type { Vault } from './modules/platform/instance-secret/instance-secret.service.ts';
import type { WebhookTransport } from './modules/platform/webhook/webhook.service.ts';
import type { FollowLinks } from './modules/requests/follow-link/follow-link.service.ts';
import type { ProviderLinks } from './modules/requests/provider-link/provider-link.service.ts';
import type { LiveWeights } from './modules/scales/live-weight/live-weight.service.ts';
import type { WebBundle } from './pages/web-bundle.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { HeavyWork } from './workers/heavy-work.ts';

/** What the application is built from. */
export interface Dependencies {
  readonly config: BackupSchedule &
    Pick<
      Config,
      | 'defaultPlan'
      | 'organizationCreation'
      | 'organizationsPerPerson'
      | 'ownersChoosePlans'
      | 'hstsSubdomains'
      | 'publicUrl'
      | 'requestsPerMinute'
      | 'trustProxy'
      | 'clientEventsUrl'
      | 'googleClientId'
      | 'googleClientSecret'
      | 'openidIssuer'
      | 'mapTilesUrl'
      | 'mapAttribution'
    >;
  readonly database: Database;
  readonly files: FileStore;
  readonly budgets: Budgets;
  readonly cache: PublicCache;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly webhooks: WebhookTransport;
  /** The event streams of this process. They end when the application closes. */
  readonly events: EventHub;
  /** Current weights of scales. */
  readonly weights: LiveWeights;
  /** Threads for heavy work. */
  readonly work: HeavyWork;
  readonly web: WebBundle;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly securityEvents: SecurityEvents;
  readonly activity: Activity;
  /** Absent without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly tracing?: Tracing | undefined;
  /** Counts requests, if metrics are enabled. */
  readonly metrics?: Metrics | undefined;
  /** Serves /metrics on this application with the token. Without it the application has no /metrics. */
  readonly metricsToken?: string | undefined;
  readonly maintenance: Maintenance;
  /** The jobs beside the application, for /health/ready. */
  readonly jobs?: JobsHealth | undefined;
  /** Validates every response against the contract. For tests, because it is slow. */
  readonly checkAnswers: boolean;
}
