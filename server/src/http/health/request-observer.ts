import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../request-id.ts';
import { callOf } from '../security/security-events.ts';

/** Counts requests. */
export interface RequestMeter {
  /**
   * @param status HTTP status, or `aborted` if the client left early
   * @param seconds from the headers of the request to the end of the response
   * @param requestId the id of the request in the log
   */
  observe(call: string, status: number | 'aborted', seconds: number, requestId: string): void;
}

/** Sets the request id on each response of the framework. Prepared responses bypass it without cost. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(requestIdHeader, request.id);
    done(null, payload);
  });
}

/** Counts a request when its raw response ends, so that responses outside the framework count too. */
export function measureRequest(
  meters: readonly RequestMeter[],
  request: FastifyRequest,
  { raw }: Pick<FastifyReply, 'raw'>,
): void {
  const started = performance.now();
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : 'aborted';
    const seconds = (performance.now() - started) / 1000;
    const call = callOf(request);
    for (const meter of meters) meter.observe(call, status, seconds, request.id);
  });
}

/** Counts all requests of the application. Call it before other hooks are added, so that their time is included. */
export function measureRequests(app: FastifyInstance, meters: readonly RequestMeter[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    measureRequest(meters, request, reply);
    done();
  });
}
