import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  INVALID_SPANID,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import packageFile from '../../package.json' with { type: 'json' };
import type { Log } from '../database/log.ts';
import { errorWord, type OpenSpan, type SpanFacts, type Tracing } from './tracing.ts';

interface Options {
  /** The base address of the receiver, such as http://localhost:4318. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  readonly log: Log;
  /** Milliseconds between two exports. */
  readonly every?: number;
}

/** Milliseconds between two lines about failures. */
const quiet = 600_000;
/** Milliseconds that the last export may take. */
const closing = 3_000;
/** Milliseconds of an export. */
const exportTimeout = 10_000;
const wasExported = 0;

const kinds: Readonly<Record<SpanFacts['kind'], SpanKind>> = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  message: SpanKind.PRODUCER,
  job: SpanKind.CONSUMER,
};

/** An exporter whose failures are one line in ten minutes. Spans that could not be sent are lost. */
function quietExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let loggedAt: number | undefined;
  let failures = 0;
  return {
    shutdown: () => exporter.shutdown(),
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== wasExported) {
          failures += 1;
          if (loggedAt === undefined || performance.now() - loggedAt >= quiet) {
            loggedAt = performance.now();
            log.warn({ code: errorWord(result.error), failures }, 'Traces could not be exported.');
          }
        }
        done({ code: wasExported });
      });
    },
  };
}

/** The parent that a caller names in `traceparent`, as W3C Trace Context defines it. */
function remoteParent(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = INVALID_SPANID, flags = '00'] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

interface Scope {
  readonly context: Context;
  /** Work that a request began may outlast it: what it does later belongs to no trace. */
  isOver: boolean;
}

/** Opens the export of traces. Only this module loads the packages of OpenTelemetry. */
export function openTracing({ endpoint, headers, serviceName, ratio, log, every = 5_000 }: Options): Tracing {
  const sampled = new TraceIdRatioBasedSampler(ratio);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportTimeout });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageFile.version }),
    // Visitors may send a traceparent: it does not decide that more is recorded.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    spanProcessors: [new BatchSpanProcessor({ exporter: quietExporter(exporter, log), scheduledDelayMillis: every })],
  });
  const tracer = provider.getTracer('tunna', packageFile.version);
  const current = new AsyncLocalStorage<Scope>();
  const parentScope = (): Scope | undefined => {
    const scope = current.getStore();
    return scope?.isOver === true ? undefined : scope;
  };
  return {
    get isWithin() {
      return parentScope() !== undefined;
    },
    begin({ name, kind, attributes = {}, traceparent }): OpenSpan {
      const parent = parentScope()?.context ?? remoteParent(traceparent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const scope: Scope = { context: trace.setSpan(parent, span), isOver: false };
      return {
        within: (work) => current.run(scope, work),
        end({ error, failed = error !== undefined, attributes: more = {} } = {}) {
          scope.isOver = true;
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          if (error !== undefined) span.setAttribute('error.type', errorWord(error));
          span.end();
        },
      };
    },
    async close() {
      const ended = new AbortController();
      const late = delay(closing, undefined, { signal: ended.signal }).catch(() => undefined);
      const sent = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'Traces could not be exported.'));
      await Promise.race([sent, late]);
      ended.abort();
    },
  };
}
