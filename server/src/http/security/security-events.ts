import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { defaultEventLimits, EventLimit, type EventLimits } from '../calls/event-limit.ts';
import { visitorOf } from './client-address.ts';
import { type Mark, type SecurityDetails, type SecurityEventKind, securityCatalogue } from './security-catalogue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityEvents: SecurityEvents;
  }
  interface FastifyContextConfig {
    /** Name of the call, if the route is an endpoint of the contract. */
    readonly call?: string;
  }
}

/** Ids of the acting user, department or device. */
export interface Subject {
  readonly personId?: number | undefined;
  readonly organizationId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly deviceId?: number | undefined;
}

interface Options {
  readonly log: FastifyBaseLogger;
  /** HMAC of a text with a secret of the server. */
  readonly mac: (text: string) => Buffer;
  readonly limits?: EventLimits | undefined;
  /** Milliseconds of the period of the limits. */
  readonly window?: number | undefined;
  /** Called for each event, also without a log line. */
  readonly count?: ((kind: SecurityEventKind) => void) | undefined;
}

const message = 'security event';
const noCall = 'not_found';

/**
 * The target of a request: the name of an endpoint, or method and pattern of a page. Never the address itself, which may contain a secret.
 */
export function callOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  if (config?.call !== undefined) return config.call;
  if (url === undefined) return noCall;
  // Each file of the bundle has its own route.
  return /\.\w+$/.test(url) && !url.startsWith('/api/') ? 'static' : `${request.method} ${url}`;
}

/** Writes security events: one structured line each, and one line for those beyond the limits of a minute. */
export class SecurityEvents {
  readonly #options: Options;
  readonly #limit: EventLimit<SecurityEventKind>;
  readonly #subjects = new WeakMap<FastifyRequest, Subject>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#limit = new EventLimit(options.limits ?? defaultEventLimits);
  }

  /** The mark of a text in log lines. */
  mark(text: string): Mark {
    return this.#options.mac(text).toString('hex').slice(0, 12) as Mark;
  }

  /** Stores the caller of a request for its events. */
  note(request: FastifyRequest, subject: Subject): void {
    this.#subjects.set(request, { ...this.#subjects.get(request), ...subject });
  }

  /** Records an event of a request. */
  record<Kind extends SecurityEventKind>(
    request: FastifyRequest,
    kind: Kind,
    details: SecurityDetails<Kind> = {},
  ): void {
    const { level, limited } = securityCatalogue[kind];
    this.#options.count?.(kind);
    const network = visitorOf(request);
    if (limited && !this.#take(kind, network)) return;
    const line: object = { event: kind, call: callOf(request), network, ...this.#subjects.get(request), ...details };
    request.log[level](line, message);
  }

  /** Records an event of the server itself. */
  recordOwn<Kind extends SecurityEventKind>(kind: Kind, details: SecurityDetails<Kind>): void {
    this.#options.count?.(kind);
    const line: object = { event: kind, ...details };
    this.#options.log[securityCatalogue[kind].level](line, message);
  }

  /** Writes the counts of events without lines. Call it before the server ends. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { kind, network, count } of this.#limit.end())
      this.#options.log[securityCatalogue[kind].level]({ event: kind, network, suppressed: count }, message);
  }

  #take(kind: SecurityEventKind, network: string): boolean {
    this.#timer ??= setTimeout(() => this.flush(), this.#options.window ?? 60_000).unref();
    return this.#limit.take(kind, network);
  }
}
