import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { termsType } from '@tunna/contract/platform/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import { recordFailure, recordRefusal } from '../http/calls/record-call.ts';
import { ApplicationError, sendError, toApplicationError } from '../http/errors.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { allowSerialPorts, type SecurityHeaders } from '../http/security/security-headers.ts';
import type { Uploads } from '../http/uploads.ts';
import { reportStats } from '../modules/figures/report-stats/report-stats.service.ts';
import { followShortLink } from '../modules/inventory/short-link/short-link.service.ts';
import type { Budgets } from '../modules/platform/budget/budget.service.ts';
import type { FileStore } from '../modules/platform/file/file-store.service.ts';
import { getTerms } from '../modules/platform/terms/terms.service.ts';
import type { FollowLinks } from '../modules/requests/follow-link/follow-link.service.ts';
import type { ProviderLinks } from '../modules/requests/provider-link/provider-link.service.ts';
import { registerContainerPages } from './container-pages.ts';
import { registerFollowPages } from './follow-pages.ts';
import { registerLocationPages } from './location-pages.ts';
import { registerMemberPages } from './member-pages.ts';
import { registerProviderDayPages } from './provider-day-pages.ts';
import { registerProviderPages } from './provider-pages.ts';
import { registerReportPages } from './report-pages.ts';
import { type PageSender, pageSender } from './send-page.ts';
import { registerStationManifest } from './station-manifest.ts';
import { choiceIn, holdsToken, visitorLanguage } from './visitor.ts';
import type { WebBundle } from './web-bundle.ts';

interface Options {
  readonly config: Pick<Config, 'dataDirectory' | 'clientEventsUrl' | 'publicUrl' | 'mapTilesUrl'>;
  readonly database: Database;
  readonly cache: PublicCache;
  readonly security: SecurityHeaders;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly limits: Limits;
  readonly uploads: Uploads;
  readonly store: FileStore;
  readonly budgets: Budgets;
  readonly web: WebBundle;
  readonly now: () => Date;
}

const isCall = (request: FastifyRequest): boolean => request.url.startsWith('/api/');

/** Responds to an error: with a page that explains it and has a way back, or like a call. */
export type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Registers the responses to errors and to unknown addresses. */
function errorPages(app: FastifyInstance, pages: PageSender): SendError {
  const nothingHere = new ApplicationError('not_found', 'There is nothing at this address.');
  const sendErrorPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = toApplicationError(error);
    if (known.status >= 500) recordFailure(error, request, known.code, 'page failed');
    else recordRefusal(request, known);
    if (known.details.retryAfter !== undefined) reply.header('retry-after', String(known.details.retryAfter));
    const failure = [400, 404, 410, 414].includes(known.status) ? 'not_found' : 'error';
    return pages.send(request, reply, { answers: [], failure, code: known.code }, known.status);
  };
  const send: SendError = (error, request, reply) =>
    isCall(request) ? sendError(error, request, reply) : sendErrorPage(error, request, reply);
  app.setErrorHandler(send);
  app.setNotFoundHandler((request, reply) => send(nothingHere, request, reply));
  return send;
}

/** Pages with content before the session is known. */
const signInPages = ['/login', '/link', '/auth/google-callback', '/sign-in/department', '/sign-in/device'];

/** Pages that need a session, which only the browser has, with their area. */
const sessionPages = {
  '/setup': 'sign-in',
  '/signup': 'sign-in',
  '/account': 'dashboard',
  '/admin-metrics': 'dashboard',
  '/department/requests/:id': 'dashboard',
  '/department/containers': 'dashboard',
  '/department/report': 'dashboard',
  '/test': 'workspace',
  '/organization/new': 'dashboard',
  '/scale-location/:locationId': 'scale-location',
  '/scale-location/:locationId/:orgUnit': 'scale-location',
} as const;

function registerApplicationPages(app: FastifyInstance, pages: PageSender): void {
  for (const path of signInPages) {
    app.get(path, (request, reply) => pages.send(request, reply, { answers: [] }, 200, 'sign-in'));
  }
  for (const [path, area] of Object.entries(sessionPages)) {
    app.get(path, (request, reply) => {
      if (area === 'scale-location') allowSerialPorts(reply);
      return pages.send(request, reply, { answers: [], signedIn: true }, undefined, area);
    });
  }
}

/** How long browsers keep a file. */
function cacheControlOf(path: string): string {
  // Files in assets have a hash of their bytes in their name.
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  // A service worker stores pages on tablets, so an error in it must not last.
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600';
}

/** Compressed files are responses to the address of the file, and have none. */
const compressed = ['**/*.br', '**/*.gz'];

/** Registers the files of the web build. The many in `assets` have one route together. */
async function registerFiles(app: FastifyInstance, directory: string): Promise<void> {
  const options: FastifyStaticOptions = {
    root: directory,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path));
    },
  };
  await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['assets/**', ...compressed] });
  await app.register(fastifyStatic, {
    ...options,
    root: join(directory, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
  });
}

/**
 * Registers every page and its files.
 * @returns the error handler, also for errors before the route is known
 */
export async function registerPages(app: FastifyInstance, options: Options): Promise<SendError> {
  const { config, database, cache, security, links, follow, limits, uploads, store, budgets, web, now } = options;
  const pages = pageSender({
    web,
    cache,
    security,
    clientEventsUrl: config.clientEventsUrl,
    publicUrl: config.publicUrl,
    mapTilesUrl: config.mapTilesUrl,
  });
  const sendAnyError = errorPages(app, pages);
  await registerFiles(app, web.directory);
  app.addHook('onRequest', (request, reply, done) => {
    const choice = request.method === 'GET' && !isCall(request) ? choiceIn(request) : undefined;
    if (choice === undefined) done();
    else reply.header('set-cookie', choice.cookie).redirect(choice.location, 303);
  });

  registerContainerPages(app, pages, { database, follow, limits, publicUrl: config.publicUrl });
  registerFollowPages(app, pages, { database, follow, limits, now });
  registerReportPages(app, pages, { database, limits, now });
  registerLocationPages(app, pages, database, now);
  registerProviderDayPages(app, pages, { database, links, limits, now });
  registerProviderPages(app, pages, { database, links, limits, uploads, store, budgets, now });

  app.get<{ Params: { slug: string } }>('/s/:slug', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(await followShortLink(database.publicReads, request.params.slug), 302),
  );
  app.get<{ Params: { termsType?: string } }>('/terms/:termsType?', async (request, reply) => {
    const type = termsType.safeParse(request.params.termsType ?? 'privacy-policy');
    if (!type.success) throw new ApplicationError('terms_not_found', 'There are no such terms.');
    const language = visitorLanguage(request);
    const content = await getTerms(`${config.dataDirectory}/terms`, type.data, language);
    const params = { termsType: type.data, language };
    return pages.send(request, reply, { answers: [{ endpoint: 'getTerms', params, answer: { content } }] });
  });
  registerApplicationPages(app, pages);
  registerMemberPages(app, pages, web);
  registerStationManifest(app);
  const stats = reportStats(database, () => now().getTime());
  app.get('/', async (request, reply) => {
    // A logged-in user has a different page here, and must not see the public one first.
    if (holdsToken(request)) return pages.send(request, reply, { answers: [] }, 200, 'dashboard');
    return pages.send(request, reply, { answers: [{ endpoint: 'getReportStats', params: {}, answer: await stats() }] });
  });
  return sendAnyError;
}
