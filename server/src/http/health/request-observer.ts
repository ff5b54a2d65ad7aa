import type { ServerResponse } from 'node:http';
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

/** Counts a request when its raw response ends. @param of is called then */
export function measureResponse(
  meters: readonly RequestMeter[],
  response: ServerResponse,
  of: () => { readonly call: string; readonly id: string },
): void {
  const started = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'aborted';
    const seconds = (performance.now() - started) / 1000;
    const { call, id } = of();
    for (const meter of meters) meter.observe(call, status, seconds, id);
  });
}

/** Counts a request of the framework, also if its response bypasses the framework. */
export const measureRequest = (
  meters: readonly RequestMeter[],
  request: FastifyRequest,
  { raw }: Pick<FastifyReply, 'raw'>,
): void => measureResponse(meters, raw, () => ({ call: callOf(request), id: request.id }));

/** Counts all requests of the application. Call it before other hooks are added, so that their time is included. */
export function measureRequests(app: FastifyInstance, meters: readonly RequestMeter[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    measureRequest(meters, request, reply);
    done();
  });
}
