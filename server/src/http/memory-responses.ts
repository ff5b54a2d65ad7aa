import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { measureResponse, type RequestMeter } from './health/request-observer.ts';
import type { PublicCache } from './public-cache.ts';
import { writeReady } from './send.ts';

interface Options {
  readonly cache: PublicCache;
  readonly meters: readonly RequestMeter[];
  readonly nextId: () => string;
  /** The key of a page of this path. */
  readonly keyOfPage: (request: IncomingMessage, path: string) => string;
}

/** The pages of which responses are kept. */
const cachedPages = /^\/(?:container|location)\//;

/**
 * Sends public responses that are in memory before the framework routes their requests, which costs as much as sending them.
 * They depend on nothing that hooks of the framework check. A request of any other kind takes the usual way, also while the server closes.
 */
export function respondFromMemory(app: FastifyInstance, { cache, meters, nextId, keyOfPage }: Options): void {
  const { server } = app;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if (isClosing || method !== 'GET' || url === undefined) return false;
    const cached = cache.find(cachedPages.test(url) ? keyOfPage(request, url) : url);
    if (cached === undefined) return false;
    const id = nextId();
    measureResponse(meters, response, () => ({ call: cached.call, id }));
    writeReady(request, response, cached.answer);
    cached.sent?.(request.headers);
    return true;
  }

  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (respond(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}
