import formBody from '@fastify/formbody';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { completeHandlers } from './http/calls/handlers.ts';
import {
  bodyLimit,
  connectionTimeout,
  headersCheckInterval,
  headersTimeout,
  keepAliveTimeout,
  limitArrival,
  openLimits,
  uploadTimeout,
} from './http/calls/limits.ts';
import { registerContract } from './http/calls/register.ts';
import { clientErrorAnswer } from './http/client-error.ts';
import { sendError } from './http/errors.ts';
import type { Activity } from './http/health/activity.ts';
import { type JobsHealth, registerHealth } from './http/health/health.ts';
import { registerProbe } from './http/health/probe.ts';
import { type Maintenance, rejectChanges } from './http/health/read-only.ts';
import { measureRequest, measureRequests, sendRequestIds } from './http/health/request-observer.ts';
import { respondFromMemory } from './http/memory-responses.ts';
import type { PublicCache } from './http/public-cache.ts';
import { requestIdHeader, requestIdLabel, requestIds } from './http/request-id.ts';
import { trustedProxies } from './http/security/client-address.ts';
import { serverCookies } from './http/security/cookies.ts';
import type { SecurityEvents } from './http/security/security-events.ts';
import { applySecurityHeaders, securityHeaders } from './http/security/security-headers.ts';
import { acceptUploads, openUploads } from './http/uploads.ts';
import { listKinds, referenceSources } from './list-kinds.ts';
import { registerMetrics } from './metrics/metrics.routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { adminMetricsRoutes } from './modules/figures/admin-metrics/admin-metrics.routes.ts';
import { briefingRoutes } from './modules/figures/briefing/briefing.routes.ts';
import { departmentReportRoutes } from './modules/figures/department-report/department-report.routes.ts';
import { disclosureRoutes } from './modules/figures/disclosure/disclosure.routes.ts';
import { emissionFactorRoutes } from './modules/figures/emission-factor/emission-factor.routes.ts';
import { figureRoutes } from './modules/figures/figure/figure.routes.ts';
import { carbonOfLines } from './modules/figures/figure/figure-carbon.service.ts';
import { figuresExportRoutes } from './modules/figures/figures-export/figures-export.routes.ts';
import { fillRoutes } from './modules/figures/fill/fill.routes.ts';
import { invoiceComparisonRoutes } from './modules/figures/invoice-comparison/invoice-comparison.routes.ts';
import { invoiceReportRoutes } from './modules/figures/invoice-report/invoice-report.routes.ts';
import { issueRoutes } from './modules/figures/issue/issue.routes.ts';
import { checkNamedObjects } from './modules/figures/named-object/named-object.service.ts';
import { organizationGoalRoutes } from './modules/figures/organization-goal/organization-goal.routes.ts';
import { organizationUseRoutes } from './modules/figures/organization-use/organization-use.routes.ts';
import { reportStatsRoutes } from './modules/figures/report-stats/report-stats.routes.ts';
import { rightSizingRoutes } from './modules/figures/right-sizing/right-sizing.routes.ts';
import { treatmentConfirmationRoutes } from './modules/figures/treatment-confirmation/treatment-confirmation.routes.ts';
import { wasteReturnRoutes } from './modules/figures/waste-return/waste-return.routes.ts';
import { containerRoutes } from './modules/inventory/container/container.routes.ts';
import { containerWorkspaceRoutes } from './modules/inventory/container/container-workspace.routes.ts';
import { inventoryExportRoutes } from './modules/inventory/inventory-export/inventory-export.routes.ts';
import { labelRoutes } from './modules/inventory/label/label.routes.ts';
import { locationRoutes } from './modules/inventory/location/location.routes.ts';
import { locationWorkspaceRoutes } from './modules/inventory/location/location-workspace.routes.ts';
import { mapRoutes } from './modules/inventory/map/map.routes.ts';
import { shortLinkRoutes } from './modules/inventory/short-link/short-link.routes.ts';
import { tagRoutes } from './modules/inventory/tag/tag.routes.ts';
import { wasteCategoryRoutes } from './modules/inventory/waste-category/waste-category.routes.ts';
import { wasteStreamRoutes } from './modules/inventory/waste-stream/waste-stream.routes.ts';
import { claimRoutes } from './modules/invoices/claim/claim.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoice/invoice.routes.ts';
import { invoiceAuditRoutes } from './modules/invoices/invoice-audit/invoice-audit.routes.ts';
import { invoiceImportRoutes } from './modules/invoices/invoice-import/invoice-import.routes.ts';
import { invoicesExportRoutes } from './modules/invoices/invoices-export/invoices-export.routes.ts';
import { normalizationRoutes } from './modules/invoices/normalization/normalization.routes.ts';
import { priceListRoutes } from './modules/invoices/price-list/price-list.routes.ts';
import { confirmationRoutes } from './modules/people/confirmation/confirmation.routes.ts';
import { credentialRoutes } from './modules/people/credential/credential.routes.ts';
import { departmentRoutes } from './modules/people/department/department.routes.ts';
import { ownDepartmentRoutes } from './modules/people/department/own-department.routes.ts';
import { googleRoutes } from './modules/people/google/google.routes.ts';
import { inviteRoutes } from './modules/people/invite/invite.routes.ts';
import { browserMarks } from './modules/people/known-browser/known-browser.service.ts';
import { memberRoutes } from './modules/people/member/member.routes.ts';
import { notificationRoutes } from './modules/people/notification/notification.routes.ts';
import { openIdProvider } from './modules/people/openid-provider/openid-provider.service.ts';
import { organizationRoutes } from './modules/people/organization/organization.routes.ts';
import { organizationInviteRoutes } from './modules/people/organization-invite/organization-invite.routes.ts';
import { peopleExportRoutes } from './modules/people/people-export/people-export.routes.ts';
import { secondFactorRoutes } from './modules/people/second-factor/second-factor.routes.ts';
import { sessionRoutes } from './modules/people/session/session.routes.ts';
import type { Sessions } from './modules/people/session/session.service.ts';
import { signInRoutes } from './modules/people/sign-in/sign-in.routes.ts';
import { findStreamHolder } from './modules/people/stream-holder/stream-holder.service.ts';
import { userRoutes } from './modules/people/user/user.routes.ts';
import { auditRoutes } from './modules/platform/audit/audit.routes.ts';
import type { Budgets } from './modules/platform/budget/budget.service.ts';
import { spendForEndpoint } from './modules/platform/budget/endpoint-budgets.service.ts';
import { clientEventRoutes } from './modules/platform/client-event/client-event.routes.ts';
import type { EventHub } from './modules/platform/event-stream/event-hub.service.ts';
import { eventStreamRoutes } from './modules/platform/event-stream/event-stream.routes.ts';
import { fileRoutes } from './modules/platform/file/file.routes.ts';
import type { FileStore } from './modules/platform/file/file-store.service.ts';
import { installationHealthRoutes } from './modules/platform/installation-health/installation-health.routes.ts';
import type { BackupSchedule } from './modules/platform/installation-health/installation-health.service.ts';
import type { Vault } from './modules/platform/instance-secret/instance-secret.service.ts';
import { listImportRoutes } from './modules/platform/list-import/list-import.routes.ts';
import { pictureRoutes } from './modules/platform/picture/picture.routes.ts';
import { platformExportRoutes } from './modules/platform/platform-export/platform-export.routes.ts';
import { serverActivityRoutes } from './modules/platform/server-activity/server-activity.routes.ts';
import { subscriptionRoutes } from './modules/platform/subscription/subscription.routes.ts';
import { termsRoutes } from './modules/platform/terms/terms.routes.ts';
import { translationsRoutes } from './modules/platform/translations/translations.routes.ts';
import { unsentMessageRoutes } from './modules/platform/unsent-message/unsent-message.routes.ts';
import type { WebhookTransport } from './modules/platform/webhook/webhook.service.ts';
import { collectionRoutes } from './modules/requests/collection/collection.routes.ts';
import type { FollowLinks } from './modules/requests/follow-link/follow-link.service.ts';
import { providerDayRoutes } from './modules/requests/provider-day/provider-day.routes.ts';
import type { ProviderLinks } from './modules/requests/provider-link/provider-link.service.ts';
import { requestsExportRoutes } from './modules/requests/requests-export/requests-export.routes.ts';
import { serviceProviderRoutes } from './modules/requests/service-provider/service-provider.routes.ts';
import { serviceRequestAttachmentRoutes } from './modules/requests/service-request/attachment/service-request-attachment.routes.ts';
import { followedRequestRoutes } from './modules/requests/service-request/follow/service-request-follow.routes.ts';
import { ownServiceRequestRoutes } from './modules/requests/service-request/own/own-service-request.routes.ts';
import { serviceRequestRoutes } from './modules/requests/service-request/service-request.routes.ts';
import { serviceRequestWorkspaceRoutes } from './modules/requests/service-request/workspace/service-request-workspace.routes.ts';
import { serviceRequestFiguresRoutes } from './modules/requests/service-request-figures/service-request-figures.routes.ts';
import { agentPairingRoutes } from './modules/scales/agent-pairing/agent-pairing.routes.ts';
import { deviceRoutes } from './modules/scales/device/device.routes.ts';
import { deviceCallRoutes } from './modules/scales/device-call/device-call.routes.ts';
import type { LiveWeights } from './modules/scales/live-weight/live-weight.service.ts';
import { readingRoutes } from './modules/scales/reading/reading.routes.ts';
import { scaleReadingRoutes } from './modules/scales/reading/scale-reading.routes.ts';
import { scaleRoutes } from './modules/scales/scale/scale.routes.ts';
import { scaleCommandRoutes } from './modules/scales/scale-command/scale-command.routes.ts';
import { scalesExportRoutes } from './modules/scales/scales-export/scales-export.routes.ts';
import { stationRoutes } from './modules/scales/station/station.routes.ts';
import { referenceStyle, registerApiReference } from './pages/api-reference.ts';
import { registerPages, type SendError } from './pages/pages.ts';
import { keyOfPage } from './pages/send-page.ts';
import type { WebBundle } from './pages/web-bundle.ts';
import { type Tracing, traceRequests } from './tracing/tracing.ts';
import type { HeavyWork } from './workers/heavy-work.ts';

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

/** Browsers send events without a preflight request, which excludes a JSON content type. */
function acceptPlainJson(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}

/** The configured OpenID provider, if there is one. */
function configuredProvider({ config, log, now }: Dependencies) {
  const { publicUrl, openidIssuer: issuer, googleClientId: clientId, googleClientSecret: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return openIdProvider({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/google-callback` }, log, now);
}

const mapBackground = ({ mapTilesUrl, mapAttribution }: Dependencies['config']) => ({
  tilesUrl: mapTilesUrl,
  attribution: mapAttribution,
});

/** Builds the application without listening. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, files, budgets, cache, links, follow, sessions, vault, events, weights, work, web, now } =
    dependencies;
  const { activity, securityEvents, metrics, metricsToken, jobs } = dependencies;
  const meters = metrics === undefined ? [activity] : [activity, metrics];
  const security = securityHeaders({
    styles: [...[...web.inlineStyles, ...web.publicStyles].map(({ text }) => text), referenceStyle],
    clientEventsUrl: config.clientEventsUrl,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
  });
  const nextId = requestIds();
  // Pages, including the error page, are registered last.
  let answerError: SendError = sendError;
  const app = fastify({
    loggerInstance: dependencies.log,
    genReqId: nextId,
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit,
    requestTimeout: uploadTimeout,
    http: { headersTimeout, connectionsCheckingInterval: headersCheckInterval },
    connectionTimeout,
    keepAliveTimeout,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel }),
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run without a route.
      measureRequest(meters, request, reply);
      answerError(error, request, reply.headers(security).header(requestIdHeader, request.id));
    },
    clientErrorHandler: clientErrorAnswer(security),
  });
  app.decorate('securityEvents', securityEvents);
  app.decorate('activity', activity);
  measureRequests(app, meters);
  traceRequests(app, dependencies.tracing);
  sendRequestIds(app);
  // A span needs the hooks of the framework.
  if (dependencies.tracing === undefined) respondFromMemory(app, { cache, meters, nextId, keyOfPage });
  rejectChanges(app, dependencies.maintenance);
  const limits = openLimits(config.requestsPerMinute);
  await app.register(formBody, { bodyLimit });
  acceptPlainJson(app);
  limitArrival(app);
  await acceptUploads(app);
  applySecurityHeaders(app, security);

  const cookies = serverCookies(config.publicUrl);
  const marks = browserMarks(vault, cookies, now);
  const signIn = { database, vault, sessions, budgets, now };
  const lists = listKinds({ budgets, webhooks: dependencies.webhooks });
  const exporting = { database, work, directory: files.incoming, publicUrl: config.publicUrl, now };
  const handlers = completeHandlers({
    ...wasteCategoryRoutes(database),
    ...pictureRoutes({ database, store: files }),
    ...containerRoutes(database),
    ...locationRoutes(database, now),
    ...providerDayRoutes({ database, links, publicUrl: config.publicUrl, now }),
    ...serviceRequestRoutes({ database, links, follow, publicUrl: config.publicUrl, now }),
    ...followedRequestRoutes(database, follow, now),
    ...serviceRequestAttachmentRoutes({ database, store: files, budgets, links, now }),
    ...serviceRequestWorkspaceRoutes(database, now),
    ...termsRoutes(`${config.dataDirectory}/terms`),
    ...shortLinkRoutes({ database, sessions, publicUrl: config.publicUrl }),
    ...notificationRoutes({ database, sessions, now }),
    ...reportStatsRoutes(database, now),
    ...translationsRoutes(web.directory),
    ...clientEventRoutes({ database, budgets, now }),
    ...sessionRoutes(sessions),
    ...userRoutes({ database, sessions, now }),
    ...locationWorkspaceRoutes(database),
    ...containerWorkspaceRoutes(database),
    ...invoiceRoutes({ database, files, work, carbonOf: carbonOfLines }, now),
    ...labelRoutes({ database, store: files, work, publicUrl: config.publicUrl }),
    ...mapRoutes(database, mapBackground(config)),
    ...departmentRoutes(database),
    ...ownDepartmentRoutes(database),
    ...departmentReportRoutes(database, now),
    ...ownServiceRequestRoutes(database, now),
    ...tagRoutes(database),
    ...organizationRoutes({ database, store: files, budgets, sessions, now, policy: config }),
    ...signInRoutes(signIn, marks),
    ...googleRoutes(
      { ...signIn, provider: configuredProvider(dependencies), maintenance: dependencies.maintenance },
      { cookies, marks },
    ),
    ...secondFactorRoutes(signIn, marks),
    ...confirmationRoutes(signIn, marks),
    ...credentialRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...deviceRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...agentPairingRoutes(database, weights, now),
    ...deviceCallRoutes(database, weights, now),
    ...stationRoutes({ database, weights, now }),
    ...scaleCommandRoutes(database, now),
    ...organizationInviteRoutes(database),
    ...memberRoutes(database),
    ...inviteRoutes(database, budgets, now),
    ...auditRoutes(database),
    ...wasteStreamRoutes({ database, store: files }, now),
    ...serviceProviderRoutes({ database, vault, webhooks: dependencies.webhooks, budgets, now }),
    ...subscriptionRoutes(database, now, config),
    ...fileRoutes(database, files, now),
    ...listImportRoutes({ database, files, kinds: lists, sources: referenceSources, now }, work),
    ...invoiceImportRoutes(database, files, work, now),
    ...collectionRoutes({ database, publicUrl: config.publicUrl, now }),
    ...serviceRequestFiguresRoutes(database),
    ...readingRoutes(database, now),
    ...scaleRoutes(database, now),
    ...scaleReadingRoutes(database, now),
    ...invoiceComparisonRoutes(database, now),
    ...briefingRoutes(database, now),
    ...figureRoutes(database, now),
    ...rightSizingRoutes(database, now),
    ...disclosureRoutes({ database, work, directory: files.incoming, now }),
    ...wasteReturnRoutes({ database, work, directory: files.incoming, now }),
    ...invoiceReportRoutes({
      database,
      store: files,
      work,
      publicUrl: config.publicUrl,
      directory: files.incoming,
      now,
    }),
    ...emissionFactorRoutes(database, now),
    ...treatmentConfirmationRoutes(database, now),
    ...issueRoutes(database, now),
    ...organizationGoalRoutes(database, now),
    ...eventStreamRoutes({
      database,
      events,
      findHolder: (sessionId) => findStreamHolder({ database, sessions }, sessionId),
      now,
    }),
    ...normalizationRoutes(database, now),
    ...priceListRoutes(database, work, now),
    ...invoiceAuditRoutes({ database, store: files }, work, now),
    ...claimRoutes({ database, store: files }, work, now),
    ...adminMetricsRoutes(database, now),
    ...unsentMessageRoutes(database),
    ...installationHealthRoutes({ ...config, database, activity, readBacklog: async () => jobs?.backlog() }, now),
    ...serverActivityRoutes(activity),
    ...organizationUseRoutes(database),
    ...fillRoutes(database, now),
    ...platformExportRoutes(exporting),
    ...peopleExportRoutes(exporting),
    ...inventoryExportRoutes(exporting),
    ...requestsExportRoutes(exporting),
    ...scalesExportRoutes(exporting),
    ...invoicesExportRoutes(exporting),
    ...figuresExportRoutes(exporting),
  });
  const uploads = openUploads(files.incoming);
  registerContract(app, {
    handlers,
    cache,
    limits,
    security,
    sessions,
    uploads,
    spend: spendForEndpoint({ database, budgets, now }),
    checkQuery: checkNamedObjects(database),
    checkAnswers: dependencies.checkAnswers,
  });
  // Before running requests are awaited: streams would never end.
  app.addHook('preClose', async () => {
    weights.close();
    events.close();
  });
  registerApiReference(app, web, config.publicUrl);
  if (metrics !== undefined && metricsToken !== undefined) registerMetrics(app, metrics, metricsToken);
  const { dataDirectory } = config;
  registerHealth(app, { database, dataDirectory, jobs: dependencies.jobs, probeFiles: () => files.probe() });
  registerProbe(app, { vault, now });
  answerError = await registerPages(app, { ...dependencies, limits, security, uploads, store: files });
  return app;
}
