import formBody from '@fastify/formbody';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { completeHandlers } from './http/handlers.ts';
import { registerHealth } from './http/health.ts';
import { bodyLimit, connectionTimeout, keepAliveTimeout, openLimits, requestTimeout } from './http/limits.ts';
import type { PublicCache } from './http/public-cache.ts';
import { registerContract } from './http/register.ts';
import { applySecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { clientEventRoutes } from './modules/client-event/client-event.routes.ts';
import { containerRoutes } from './modules/container/container.routes.ts';
import { containerWorkspaceRoutes } from './modules/container/container-workspace.routes.ts';
import { credentialRoutes } from './modules/credential/credential.routes.ts';
import { departmentRoutes } from './modules/department/department.routes.ts';
import { googleRoutes } from './modules/google/google.routes.ts';
import type { Vault } from './modules/instance-secret/instance-secret.service.ts';
import { inviteRoutes } from './modules/invite/invite.routes.ts';
import { locationRoutes } from './modules/location/location.routes.ts';
import { locationWorkspaceRoutes } from './modules/location/location-workspace.routes.ts';
import { memberRoutes } from './modules/member/member.routes.ts';
import { openIdProvider } from './modules/openid-provider/openid-provider.service.ts';
import { organizationRoutes } from './modules/organization/organization.routes.ts';
import { organizationInviteRoutes } from './modules/organization-invite/organization-invite.routes.ts';
import type { ProviderLinks } from './modules/provider-link/provider-link.service.ts';
import { reportStatsRoutes } from './modules/report-stats/report-stats.routes.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { serviceProviderRoutes } from './modules/service-provider/service-provider.routes.ts';
import { serviceRequestRoutes } from './modules/service-request/service-request.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { Sessions } from './modules/session/session.service.ts';
import { shortLinkRoutes } from './modules/short-link/short-link.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { tagRoutes } from './modules/tag/tag.routes.ts';
import { termsRoutes } from './modules/terms/terms.routes.ts';
import { translationsRoutes } from './modules/translations/translations.routes.ts';
import { userRoutes } from './modules/user/user.routes.ts';
import { wasteCategoryRoutes } from './modules/waste-category/waste-category.routes.ts';
import { wasteStreamRoutes } from './modules/waste-stream/waste-stream.routes.ts';
import { referenceStyle, registerApiReference } from './pages/api-reference.ts';
import { registerPages } from './pages/pages.ts';
import type { WebBundle } from './pages/web-bundle.ts';

export interface Dependencies {
  readonly config: Pick<
    Config,
    | 'dataDirectory'
    | 'publicUrl'
    | 'requestsPerMinute'
    | 'trustProxy'
    | 'clientEventsUrl'
    | 'googleClientId'
    | 'googleClientSecret'
    | 'openidIssuer'
  >;
  readonly database: Database;
  readonly cache: PublicCache;
  readonly links: ProviderLinks;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly web: WebBundle;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
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

/** Builds the whole application on its dependencies. It listens nowhere yet. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, database, cache, links, sessions, vault, web, now } = dependencies;
  const app = fastify({
    loggerInstance: dependencies.log,
    trustProxy: config.trustProxy,
    bodyLimit,
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  const limits = openLimits(config.requestsPerMinute);
  await app.register(formBody, { bodyLimit });
  acceptPlainJson(app);
  const security = securityHeaders({
    styles: [...web.inlineStyles, referenceStyle],
    clientEventsUrl: config.clientEventsUrl,
    publicUrl: config.publicUrl,
  });
  applySecurityHeaders(app, security);

  const handlers = completeHandlers({
    ...wasteCategoryRoutes(database),
    ...containerRoutes(database),
    ...locationRoutes(database, now),
    ...serviceRequestRoutes(database, links),
    ...termsRoutes(`${config.dataDirectory}/terms`),
    ...shortLinkRoutes(database),
    ...reportStatsRoutes(database, now),
    ...translationsRoutes(web.directory),
    ...clientEventRoutes(database),
    ...sessionRoutes(sessions),
    ...userRoutes(database, now),
    ...locationWorkspaceRoutes(database),
    ...containerWorkspaceRoutes(database),
    ...departmentRoutes(database),
    ...tagRoutes(database),
    ...organizationRoutes(database, now),
    ...signInRoutes({ database, vault, sessions, now }, config.publicUrl),
    ...googleRoutes({ database, vault, sessions, now, provider: configuredProvider(dependencies) }, config.publicUrl),
    ...secondFactorRoutes({ database, vault, sessions, now }),
    ...credentialRoutes({ database, sessions, publicUrl: config.publicUrl, now }),
    ...organizationInviteRoutes(database),
    ...memberRoutes(database),
    ...inviteRoutes(database, now),
    ...auditRoutes(database),
    ...wasteStreamRoutes(database, now),
    ...serviceProviderRoutes(database, now),
  });
  registerContract(app, {
    handlers,
    cache,
    limits,
    security,
    sessions,
    checkAnswers: dependencies.checkAnswers,
  });
  registerApiReference(app, web, config.publicUrl);
  registerHealth(app, database);
  await registerPages(app, { ...dependencies, limits, security });
  return app;
}
