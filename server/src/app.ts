import formBody from '@fastify/formbody';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { figuresHandlers } from './handlers/figures.ts';
import { inventoryHandlers } from './handlers/inventory.ts';
import { invoicesHandlers } from './handlers/invoices.ts';
import { peopleHandlers } from './handlers/people.ts';
import { platformHandlers } from './handlers/platform.ts';
import { requestsHandlers } from './handlers/requests.ts';
import { scalesHandlers } from './handlers/scales.ts';
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
import { registerHealth } from './http/health/health.ts';
import { registerProbe } from './http/health/probe.ts';
import { rejectChanges } from './http/health/read-only.ts';
import { measureRequest, measureRequests, sendRequestIds } from './http/health/request-observer.ts';
import { respondFromMemory } from './http/memory-responses.ts';
import { requestIdHeader, requestIdLabel, requestIds } from './http/request-id.ts';
import { trustedProxies } from './http/security/client-address.ts';
import { applySecurityHeaders, securityHeaders } from './http/security/security-headers.ts';
import { acceptUploads, openUploads } from './http/uploads.ts';
import { registerMetrics } from './metrics/metrics.routes.ts';
import { checkNamedObjects } from './modules/figures/named-object/named-object.service.ts';
import { spendForEndpoint } from './modules/platform/budget/endpoint-budgets.service.ts';
import { referenceStyle, registerApiReference } from './pages/api-reference.ts';
import { registerPages, type SendError } from './pages/pages.ts';
import { keyOfPage } from './pages/send-page.ts';
import { traceRequests } from './tracing/tracing.ts';

/** Browsers send events without a preflight request, which excludes a JSON content type. */
function acceptPlainJson(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}

interface FrameworkOptions {
  readonly meters: Parameters<typeof measureRequests>[1];
  /** Headers of every response. */
  readonly security: ReturnType<typeof securityHeaders>;
  readonly nextId: () => string;
  readonly sendError: SendError;
}

/** The framework with its limits of time and size, without hooks and routes. */
const openFramework = ({ log, config }: Dependencies, { meters, security, nextId, sendError }: FrameworkOptions) =>
  fastify({
    loggerInstance: log,
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
      sendError(error, request, reply.headers(security).header(requestIdHeader, request.id));
    },
    clientErrorHandler: clientErrorAnswer(security),
  });

const handlersOf = (dependencies: Dependencies) =>
  completeHandlers({
    ...platformHandlers(dependencies),
    ...peopleHandlers(dependencies),
    ...inventoryHandlers(dependencies),
    ...requestsHandlers(dependencies),
    ...scalesHandlers(dependencies),
    ...invoicesHandlers(dependencies),
    ...figuresHandlers(dependencies),
  });

/** Builds the application without listening. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, files, cache, sessions, events, weights, web, now, activity, metrics } = dependencies;
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
  const app = openFramework(dependencies, {
    ...{ meters, security, nextId },
    sendError: (...given) => answerError(...given),
  });
  app.decorate('securityEvents', dependencies.securityEvents);
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

  const uploads = openUploads(files.incoming);
  registerContract(app, {
    handlers: handlersOf(dependencies),
    ...{ cache, limits, security, sessions, uploads },
    spend: spendForEndpoint({ database, budgets: dependencies.budgets, now }),
    checkQuery: checkNamedObjects(database),
    latestEventId: () => events.latestId,
    checkAnswers: dependencies.checkAnswers,
  });
  // Before running requests are awaited: streams would never end.
  app.addHook('preClose', async () => {
    weights.close();
    events.close();
  });
  registerApiReference(app, web, config.publicUrl);
  const { metricsToken } = dependencies;
  if (metrics !== undefined && metricsToken !== undefined) registerMetrics(app, metrics, metricsToken);
  const { dataDirectory } = config;
  registerHealth(app, { database, dataDirectory, jobs: dependencies.jobs, probeFiles: () => files.probe() });
  registerProbe(app, { vault: dependencies.vault, now });
  answerError = await registerPages(app, { ...dependencies, limits, security, uploads, store: files });
  return app;
}
