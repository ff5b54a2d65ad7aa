import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from './request-id.ts';
import { callOf } from './security-events.ts';

/** Counts requests. */
export interface RequestMeter {
  /** @param status HTTP status, or `aborted` where the client left before the end @param seconds from the headers of the request to the end of the answer */
  observe(call: string, status: number | 'aborted', seconds: number): void;
}

/**
 * What is done with each request before anything else: its id becomes a header of the answer, and its end is counted. Ready answers go past
 * the framework: they carry no id, but count like all others, because the end of the raw answer is what counts.
 */
export const requestObserver =
  (meter: RequestMeter | undefined) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header(requestIdHeader, request.id);
    if (meter === undefined) return;
    const started = performance.now();
    const { raw } = reply;
    raw.once('close', () => {
      const status = raw.writableFinished ? raw.statusCode : 'aborted';
      meter.observe(callOf(request), status, (performance.now() - started) / 1000);
    });
  };
