import { join } from 'node:path';
import formBody from '@fastify/formbody';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { trustedProxies } from './http/client-address.ts';
import { clientErrorAnswer } from './http/client-error.ts';
import { serverCookies } from './http/cookies.ts';
import { sendError } from './http/errors.ts';
import { completeHandlers } from './http/handlers.ts';
import { registerHealth } from './http/health.ts';
import {
  bodyLimit,
  connectionTimeout,
  headersCheckInterval,
  headersTimeout,
  keepAliveTimeout,
  limitArrival,
  openLimits,
  uploadTimeout,
} from './http/limits.ts';
import type { PublicCache } from './http/public-cache.ts';
import { registerContract } from './http/register.ts';
import { requestIdHeader, requestIdLabel, requestIds } from './http/request-id.ts';
import { measureRequest, measureRequests, sendRequestIds } from './http/request-observer.ts';
import type { SecurityEvents } from './http/security-events.ts';
import { applySecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { acceptUploads, openUploads } from './http/uploads.ts';
import { registerMetrics } from './metrics/metrics.routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { adminMetricsRoutes } from './modules/admin-metrics/admin-metrics.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import type { Budgets } from './modules/budget/budget.service.ts';
import { spendForEndpoint } from './modules/budget/endpoint-budgets.service.ts';
import { clientEventRoutes } from './modules/client-event/client-event.routes.ts';
import { confirmationRoutes } from './modules/confirmation/confirmation.routes.ts';
import { containerRoutes } from './modules/container/container.routes.ts';
import { containerWorkspaceRoutes } from './modules/container/container-workspace.routes.ts';
import { credentialRoutes } from './modules/credential/credential.routes.ts';
import { departmentRoutes } from './modules/department/department.routes.ts';
import { ownDepartmentRoutes } from './modules/department/own-department.routes.ts';
import { departmentReportRoutes } from './modules/department-report/department-report.routes.ts';
import { deviceRoutes } from './modules/device/device.routes.ts';
import { deviceCallRoutes } from './modules/device-call/device-call.routes.ts';
import { emissionFactorRoutes } from './modules/emission-factor/emission-factor.routes.ts';
import type { EventHub } from './modules/event-stream/event-hub.service.ts';
import { eventStreamRoutes } from './modules/event-stream/event-stream.routes.ts';
import { exportRoutes } from './modules/export/export.routes.ts';
import { figureRoutes } from './modules/figure/figure.routes.ts';
import { fileRoutes } from './modules/file/file.routes.ts';
import { openFileStore } from './modules/file/file-store.service.ts';
import { fillRoutes } from './modules/fill/fill.routes.ts';
import type { FollowLinks } from './modules/follow-link/follow-link.service.ts';
import { googleRoutes } from './modules/google/google.routes.ts';
import type { Vault } from './modules/instance-secret/instance-secret.service.ts';
import { inventoryImportRoutes } from './modules/inventory-import/inventory-import.routes.ts';
import { inviteRoutes } from './modules/invite/invite.routes.ts';
import { invoiceRoutes } from './modules/invoice/invoice.routes.ts';
import { invoiceAuditRoutes } from './modules/invoice-audit/invoice-audit.routes.ts';
import { invoiceComparisonRoutes } from './modules/invoice-comparison/invoice-comparison.routes.ts';
import { invoiceImportRoutes } from './modules/invoice-import/invoice-import.routes.ts';
import { invoiceReportRoutes } from './modules/invoice-report/invoice-report.routes.ts';
import { issueRoutes } from './modules/issue/issue.routes.ts';
import { browserMarks } from './modules/known-browser/known-browser.service.ts';
import { labelRoutes } from './modules/label/label.routes.ts';
import type { LiveWeights } from './modules/live-weight/live-weight.service.ts';
import { locationRoutes } from './modules/location/location.routes.ts';
import { locationWorkspaceRoutes } from './modules/location/location-workspace.routes.ts';
import { mapRoutes } from './modules/map/map.routes.ts';
import { memberRoutes } from './modules/member/member.routes.ts';
import { normalizationRoutes } from './modules/normalization/normalization.routes.ts';
import { notificationRoutes } from './modules/notification/notification.routes.ts';
import { openIdProvider } from './modules/openid-provider/openid-provider.service.ts';
import { organizationRoutes } from './modules/organization/organization.routes.ts';
import { organizationInviteRoutes } from './modules/organization-invite/organization-invite.routes.ts';
import { pickUpRoutes } from './modules/pick-up/pick-up.routes.ts';
import { priceListRoutes } from './modules/price-list/price-list.routes.ts';
import type { ProviderLinks } from './modules/provider-link/provider-link.service.ts';
import { readingRoutes } from './modules/reading/reading.routes.ts';
import { scaleReadingRoutes } from './modules/reading/scale-reading.routes.ts';
import { reportStatsRoutes } from './modules/report-stats/report-stats.routes.ts';
import { rightSizingRoutes } from './modules/right-sizing/right-sizing.routes.ts';
import { scaleRoutes } from './modules/scale/scale.routes.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { serviceProviderRoutes } from './modules/service-provider/service-provider.routes.ts';
import { ownServiceRequestRoutes } from './modules/service-request/own-service-request.routes.ts';
import { serviceRequestRoutes } from './modules/service-request/service-request.routes.ts';
import { serviceRequestAttachmentRoutes } from './modules/service-request/service-request-attachment.routes.ts';
import { serviceRequestFiguresRoutes } from './modules/service-request/service-request-figures.routes.ts';
import { followedRequestRoutes } from './modules/service-request/service-request-follow.routes.ts';
import { serviceRequestWorkspaceRoutes } from './modules/service-request/service-request-workspace.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { Sessions } from './modules/session/session.service.ts';
import { shortLinkRoutes } from './modules/short-link/short-link.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { stationRoutes } from './modules/station/station.routes.ts';
import { subscriptionRoutes } from './modules/subscription/subscription.routes.ts';
import { tagRoutes } from './modules/tag/tag.routes.ts';
import { termsRoutes } from './modules/terms/terms.routes.ts';
import { translationsRoutes } from './modules/translations/translations.routes.ts';
import { userRoutes } from './modules/user/user.routes.ts';
import { wasteCategoryRoutes } from './modules/waste-category/waste-category.routes.ts';
import { wasteReturnRoutes } from './modules/waste-return/waste-return.routes.ts';
import { wasteStreamRoutes } from './modules/waste-stream/waste-stream.routes.ts';
import type { WebhookTransport } from './modules/webhook/webhook.service.ts';
import { referenceStyle, registerApiReference } from './pages/api-reference.ts';
import { registerPages, type SendError } from './pages/pages.ts';
import type { WebBundle } from './pages/web-bundle.ts';
import type { HeavyWork } from './workers/heavy-work.ts';

export interface Dependencies {
  readonly config: Pick<
    Config,
    | 'dataDirectory'
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
  readonly budgets: Budgets;
  readonly cache: PublicCache;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly webhooks: WebhookTransport;
  /** The event streams of this process; ended when the application closes. */
  readonly events: EventHub;
  /** What scales show at this moment. */
  readonly weights: LiveWeights;
  /** Threads for heavy work. */
  readonly work: HeavyWork;
  readonly web: WebBundle;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly securityEvents: SecurityEvents;
  /** Counts requests, where the settings ask for metrics. */
  readonly metrics?: Metrics | undefined;
  /** With it /metrics answers here; without it nowhere in this application. */
  readonly metricsToken?: string | undefined;
  /** Holds every answer against the contract; tests do, at a cost. */
  readonly checkAnswers: boolean;
}

/** Browsers send events without waiting for leave to do so, which allows them no JSON content type. */
function acceptPlainJson(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}

/** The OpenID provider of the settings, where there is one. */
function configuredProvider({ config, log, now }: Dependencies) {
  const { publicUrl, openidIssuer: issuer, googleClientId: clientId, googleClientSecret: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return openIdProvider({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/google-callback` }, log, now);
}

const mapBackground = ({ mapTilesUrl, mapAttribution }: Dependencies['config']) => ({
  ...(mapTilesUrl === undefined ? {} : { tilesUrl: mapTilesUrl }),
  attribution: mapAttribution,
});

/** Builds the whole application on its dependencies. It listens nowhere yet. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, budgets, cache, links, follow, sessions, vault, events, weights, work, web, now } =
    dependencies;
  const { securityEvents, metrics, metricsToken } = dependencies;
  const security = securityHeaders({
    styles: [...web.inlineStyles, referenceStyle],
    clientEventsUrl: config.clientEventsUrl,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
  });
  // Pages, and with them the page of an error, are registered last.
  let answerError: SendError = sendError;
  const app = fastify({
    loggerInstance: dependencies.log,
    genReqId: requestIds(),
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
      // Hooks do not run: there is no route.
      measureRequest(metrics, request, reply);
      answerError(error, request, reply.headers(security).header(requestIdHeader, request.id));
    },
    clientErrorHandler: clientErrorAnswer(security),
  });
  app.decorate('securityEvents', securityEvents);
  measureRequests(app, metrics);
  sendRequestIds(app);
  const limits = openLimits(config.requestsPerMinute);
  await app.register(formBody, { bodyLimit });
  acceptPlainJson(app);
  limitArrival(app);
  await acceptUploads(app);
  applySecurityHeaders(app, security);

  const files = openFileStore(join(config.dataDirectory, 'files'));
  const cookies = serverCookies(config.publicUrl);
  const marks = browserMarks(vault, cookies, now);
  const signIn = { database, vault, sessions, budgets, now };
  const handlers = completeHandlers({
    ...wasteCategoryRoutes(database),
    ...containerRoutes(database),
    ...locationRoutes(database, now),
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
    ...invoiceRoutes(database, now),
    ...labelRoutes(database, work, config.publicUrl),
    ...mapRoutes(database, mapBackground(config)),
    ...departmentRoutes(database),
    ...ownDepartmentRoutes(database),
    ...departmentReportRoutes(database, now),
    ...ownServiceRequestRoutes(database, now),
    ...tagRoutes(database),
    ...organizationRoutes({ database, budgets, sessions, now, policy: config }),
    ...signInRoutes(signIn, marks),
    ...googleRoutes({ ...signIn, provider: configuredProvider(dependencies) }, { cookies, marks }),
    ...secondFactorRoutes(signIn, marks),
    ...confirmationRoutes(signIn, marks),
    ...credentialRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...deviceRoutes({ database, publicUrl: config.publicUrl, now }),
    ...deviceCallRoutes(database, weights, now),
    ...stationRoutes({ database, weights, now }),
    ...organizationInviteRoutes(database),
    ...memberRoutes(database),
    ...inviteRoutes(database, budgets, now),
    ...auditRoutes(database),
    ...wasteStreamRoutes(database, now),
    ...serviceProviderRoutes({ database, vault, webhooks: dependencies.webhooks, budgets, now }),
    ...subscriptionRoutes(database, now, config),
    ...fileRoutes(database, files, now),
    ...inventoryImportRoutes(database, work, files.incoming),
    ...invoiceImportRoutes(database, files, work, now),
    ...pickUpRoutes({ database, publicUrl: config.publicUrl, now }),
    ...serviceRequestFiguresRoutes(database),
    ...readingRoutes(database, now),
    ...scaleRoutes(database, now),
    ...scaleReadingRoutes(database, now),
    ...invoiceComparisonRoutes(database, now),
    ...figureRoutes(database),
    ...rightSizingRoutes(database, now),
    ...wasteReturnRoutes({ database, work, directory: files.incoming, now }),
    ...invoiceReportRoutes({ database, work, publicUrl: config.publicUrl, directory: files.incoming, now }),
    ...emissionFactorRoutes(database, now),
    ...issueRoutes(database, now),
    ...eventStreamRoutes({ database, sessions, events, now }),
    ...normalizationRoutes(database, now),
    ...priceListRoutes(database, work, now),
    ...invoiceAuditRoutes(database, work, now),
    ...adminMetricsRoutes(database, now),
    ...fillRoutes(database, now),
    ...exportRoutes({ database, work, directory: files.incoming, publicUrl: config.publicUrl, now }),
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
    checkAnswers: dependencies.checkAnswers,
  });
  // Before the answers that are under way are waited for: these would never end.
  app.addHook('preClose', async () => {
    weights.close();
    events.close();
  });
  registerApiReference(app, web, config.publicUrl);
  if (metrics !== undefined && metricsToken !== undefined) registerMetrics(app, metrics, metricsToken);
  registerHealth(app, { database, dataDirectory: config.dataDirectory });
  answerError = await registerPages(app, { ...dependencies, limits, security, uploads, store: files });
  return app;
}
