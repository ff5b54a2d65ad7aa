import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../request-id.ts';
import { callOf } from '../security/security-events.ts';

/** Counts requests. */
export interface RequestMeter {
  /**
   * @param status HTTP status, or `aborted` if the client left early
   * @param seconds from the headers of the request to the end of the response
   */
  observe(call: string, status: number | 'aborted', seconds: number): void;
}

/** Sets the request id on each response of the framework. Prepared responses bypass it without cost. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(requestIdHeader, request.id);
    done(null, payload);
  });
}

/** Counts a request when its raw response ends, so that responses outside the framework count too. */
export function measureRequest(meter: RequestMeter | undefined, request: FastifyRequest, { raw }: FastifyReply): void {
  if (meter === undefined) return;
  const started = performance.now();
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : 'aborted';
    meter.observe(callOf(request), status, (performance.now() - started) / 1000);
  });
}

/** Counts all requests of the application. Call it before other hooks are added, so that their time is included. */
export function measureRequests(app: FastifyInstance, meter: RequestMeter | undefined): void {
  if (meter === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    measureRequest(meter, request, reply);
    done();
  });
}
