import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer } from './public-cache.ts';

/**
 * Sends bytes that browsers may hold but must ask about each time, so that an edit shows at once.
 * @param maxAge seconds for which they need not ask
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  maxAge?: number,
): FastifyReply {
  const control = maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`;
  reply.header('etag', answer.etag).header('cache-control', control).type(answer.contentType);
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  if (answer.encoding !== undefined) reply.header('content-encoding', answer.encoding);
  return reply.send(answer.body);
}
