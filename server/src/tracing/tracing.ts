import type { EndpointName } from '@tunna/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOf } from '../http/calls/record-call.ts';
import { callOf } from '../http/security/security-events.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** A part of a trace. Names and attributes are words of the program, never values, addresses or people. */
export interface SpanFacts {
  readonly name: string;
  readonly kind: 'request' | 'statement' | 'message' | 'job';
  readonly attributes?: Attributes;
  /** The header of a request that continues the trace of another program. */
  readonly traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Runs work whose spans are below this one. */
  within<Result>(work: () => Result): Result;
  /** @param error the cause of a failure: its code or type is recorded, not its message */
  end(result?: { readonly error?: unknown; readonly failed?: boolean; readonly attributes?: Attributes }): void;
}

/** Traces of this process, as OTEL_EXPORTER_OTLP_ENDPOINT receives them. */
export interface Tracing {
  /** Begins a span below the current one. */
  begin(facts: SpanFacts): OpenSpan;
  /** Whether the caller runs within a span. */
  readonly isWithin: boolean;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** Runs work as a span. */
export async function traced<Result>(
  tracing: Tracing | undefined,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracing === undefined) return work();
  const span = tracing.begin(facts);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

export type TraceStatement = <Result>(statement: string, run: () => Promise<Result>) => Promise<Result>;

/** Statements within a request, job or message are spans. Others, which ask for work every two seconds, are not. */
export const traceStatements =
  (tracing: Tracing): TraceStatement =>
  (statement, run) =>
    tracing.isWithin
      ? traced(
          tracing,
          {
            name: statement,
            kind: 'statement',
            attributes: { 'db.system.name': 'postgresql', 'db.query.summary': statement },
          },
          run,
        )
      : run();

/** The word for the error of a span. */
export const errorWord = (error: unknown): string => originOf(error).cause ?? 'Error';

function factsOf(request: FastifyRequest): SpanFacts {
  const { url: route } = request.routeOptions;
  const { traceparent } = request.headers;
  return {
    name: callOf(request),
    kind: 'request',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': request.method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'tunna.request_id': request.id,
    },
  };
}

/** A request that lasts for hours is no span. */
const endlessCall: EndpointName = 'streamEvents';

/** Every request is a span. Call it before other hooks are added, so that their statements are within it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (tracing === undefined) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, { raw }, done) => {
    if (callOf(request) === endlessCall) return done();
    const span = tracing.begin(factsOf(request));
    spans.set(request, span);
    raw.once('close', () => {
      const status = raw.statusCode;
      span.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    });
    span.within(done);
  });
  // Events of the connection, by which a body arrives, belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
}
