import type { EndpointName } from '@tunna/contract';
import type { ErrorCode } from '@tunna/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Activity, Failure } from '../health/activity.ts';
import { callOf, type SecurityEvents, type Subject } from '../security/security-events.ts';
import type { Caller, SessionReader } from '../security/session.ts';
import { callEvents } from './call-events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where only scrapes are served. */
    readonly activity?: Activity;
  }
}

/** The ids of a caller. */
export function subjectOf(caller: Caller): Subject {
  if (caller.kind === 'person') return { personId: caller.person.personId };
  const { organization, departmentId, deviceId } = caller;
  return { organizationId: organization.organizationId, departmentId, deviceId };
}

const tokenIn = (answer: unknown): string | undefined => (answer as { token?: string }).token;

/** Records the event of a successful call, if its endpoint has one. */
export async function recordCall(
  name: EndpointName,
  request: FastifyRequest,
  { input, answer, sessions }: { readonly input: unknown; readonly answer: unknown; readonly sessions: SessionReader },
): Promise<void> {
  const event = callEvents[name];
  if (event === undefined) return;
  const events = request.server.securityEvents;
  const token = event.opensSession === true ? tokenIn(answer) : undefined;
  if (token !== undefined) {
    try {
      const reading = await sessions.read(`Bearer ${token}`);
      if (reading.state === 'good') events.note(request, subjectOf(reading.caller));
    } catch (error) {
      // The session is open, so its holder must get the token.
      request.log.warn({ err: error }, 'the holder of a new session could not be read for the log');
    }
  }
  events.record(request, event.kind, event.describe?.(input, answer, { events, request }));
}

/** Errors of the system and the database, and types of errors: fixed words. */
const fixedWord = /^[A-Za-z0-9_]{2,40}$/;
const maxCauses = 5;

/** The code or the type of the first cause, and the name of the statement that failed. */
export function originOf(error: unknown): {
  readonly cause: string | undefined;
  readonly statement: string | undefined;
} {
  let statement: string | undefined;
  let cause: string | undefined;
  let each = error;
  for (let depth = 0; each instanceof Error && depth < maxCauses; depth += 1, each = each.cause) {
    const { name, code, statement: failed } = each as Error & { readonly code?: unknown; readonly statement?: unknown };
    const word = typeof code === 'string' && fixedWord.test(code) ? code : name;
    if (fixedWord.test(word)) cause = word;
    if (typeof failed === 'string') statement = failed;
  }
  return { cause, statement };
}

/** What the operator’s page lists of an error, without its message: that may contain values. */
export const failureOf = (error: unknown, where: Pick<Failure, 'code' | 'call' | 'requestId'>): Failure => ({
  ...where,
  ...originOf(error),
});

/** Logs a request that the server could not process, and notes it for the operator’s page. */
export function recordFailure(error: unknown, request: FastifyRequest, code: ErrorCode, message: string): void {
  const call = callOf(request);
  request.log.error({ err: error, call }, message);
  // Maintenance is intended.
  if (code !== 'maintenance')
    request.server.activity?.noteFailure(failureOf(error, { code, call, requestId: request.id }));
}

/** The parts of an error that events need. */
interface Refusal {
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: number;
  readonly isForeign: boolean;
}

/** Status codes that are no evidence of a wrong code or credential. */
const inconclusive: readonly number[] = [400, 408, 413, 414, 415, 429, 431];

/** Logs a request that the caller caused to fail. Server errors have a separate line. */
export function recordRefusal(request: FastifyRequest, { code, status, isForeign }: Refusal): void {
  if (status >= 500) return;
  const events: SecurityEvents = request.server.securityEvents;
  const event = callEvents[(request.routeOptions.config?.call ?? '') as EndpointName];
  if (status === 429) events.record(request, 'limit_reached', { code });
  else if (code === 'login_required') events.record(request, 'unauthenticated', { code });
  else if (isForeign) events.record(request, 'foreign_organization', { code });
  else if (status === 403) events.record(request, 'forbidden', { code });
  else if (event?.failure !== undefined && !inconclusive.includes(status))
    events.record(request, event.failure, { code, ...event.describeFailure?.(request.body, events) });
  else if (status === 401) events.record(request, 'unauthenticated', { code });
  else events.record(request, 'request_refused', { code });
}
