import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApplicationError, sendError } from '../http/errors.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request has the token. Digests are compared, so that the length of the token is not revealed. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/** `GET /metrics`. If a token is configured, requests without it get 401 `login_required`. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { exposeHeadRoute: false, errorHandler: sendError }, async (request, reply) => {
    if (token !== undefined && !hasToken(request, token))
      throw new ApplicationError('login_required', 'The metrics require their token.');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
