import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from './request-id.ts';
import { callOf } from './security-events.ts';

/** Counts requests. */
export interface RequestMeter {
  /**
   * @param status HTTP status, or `aborted` where the client left before the end
   * @param seconds from the headers of the request to the end of the answer
   */
  observe(call: string, status: number | 'aborted', seconds: number): void;
}

/** Puts its id on each answer that the framework writes. Ready answers go past it and pay nothing for this. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(requestIdHeader, request.id);
    done(null, payload);
  });
}

/** Counts a request when its raw answer ends, so that answers past the framework count as well. */
export function measureRequest(meter: RequestMeter | undefined, request: FastifyRequest, { raw }: FastifyReply): void {
  if (meter === undefined) return;
  const started = performance.now();
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : 'aborted';
    meter.observe(callOf(request), status, (performance.now() - started) / 1000);
  });
}

/** Counts all requests of the application. To be called before other hooks are added: time in them counts. */
export function measureRequests(app: FastifyInstance, meter: RequestMeter | undefined): void {
  if (meter === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    measureRequest(meter, request, reply);
    done();
  });
}
