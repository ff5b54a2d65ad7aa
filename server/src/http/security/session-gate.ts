import { type Access, isOpen, isPermission } from '@tunna/contract/endpoint';
import { mayRole } from '@tunna/domain/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  DepartmentContext,
  DeviceContext,
  MemberContext,
  PersonContext,
  RequestContext,
  SessionContext,
  StationContext,
  TokenContext,
} from '../calls/handlers.ts';
import { subjectOf } from '../calls/record-call.ts';
import { ApplicationError } from '../errors.ts';
import { visitorOf } from './client-address.ts';
import { cookieOf } from './cookie.ts';
import type { Caller, Reading, SessionReader } from './session.ts';

const loginRequired = () => new ApplicationError('login_required', 'The call requires a valid token.');
const setupRequired = () => new ApplicationError('setup_required', 'The person has not signed up yet.');
const confirmationRequired = () =>
  new ApplicationError('confirmation_required', 'The user must confirm their identity first.');
const forbidden = () => new ApplicationError('forbidden', 'The caller may not do this.');
/** The same response as for an organization that does not exist; the log distinguishes them. */
const foreignOrganization = () =>
  new ApplicationError('not_found', 'There is nothing at this address.', {}, { isForeign: true });

function leftSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function requestContext(request: FastifyRequest, reply: FastifyReply, sessions: SessionReader): RequestContext {
  return {
    log: request.log,
    address: visitorOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    isCrossSite: request.headers['sec-fetch-site'] === 'cross-site',
    cookie: (name) => cookieOf(request.headers.cookie, name),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    left: () => leftSignal(reply),
    async caller() {
      const reading = await sessions.read(request.headers.authorization);
      return reading.state === 'good' ? reading.caller : undefined;
    },
  };
}

async function readToken(
  request: FastifyRequest,
  sessions: SessionReader,
  organizationId?: number,
): Promise<Exclude<Reading, { state: 'none' }>> {
  const { securityEvents } = request.server;
  if (organizationId !== undefined) securityEvents.note(request, { organizationId });
  const reading = await sessions.read(request.headers.authorization, organizationId);
  if (reading.state === 'none') throw loginRequired();
  if (reading.state === 'good') securityEvents.note(request, subjectOf(reading.caller));
  return reading;
}

function personOf(caller: Caller, access: Access): Extract<Caller, { kind: 'person' }> {
  if (caller.kind !== 'person') throw forbidden();
  if (access !== 'account' && !caller.isSetUp) throw setupRequired();
  return caller;
}

/** A device without a department has no session. */
function departmentContext(context: RequestContext, caller: Caller): DepartmentContext {
  if (caller.kind !== 'credential' || caller.departmentId === undefined) throw forbidden();
  const { organization, departmentId, sessionId } = caller;
  return { ...context, organization, departmentId, sessionId };
}

function deviceContext(context: RequestContext, caller: Caller): DeviceContext {
  if (caller.kind !== 'credential' || caller.deviceId === undefined) throw forbidden();
  const { organization, deviceId, sessionId } = caller;
  return { ...context, organization, deviceId, sessionId };
}

async function stationContext(
  context: RequestContext,
  caller: Caller,
  sessions: SessionReader,
): Promise<StationContext> {
  const { sessionId } = caller;
  if (caller.kind === 'credential') {
    const { organization, departmentId, deviceId } = caller;
    return { ...context, sessionId, station: { kind: 'credential', organization, departmentId, deviceId } };
  }
  const { person } = personOf(caller, 'station');
  return {
    ...context,
    sessionId,
    station: { kind: 'person', person, memberships: await sessions.memberships(person) },
  };
}

/** An invalid token is a visitor’s. */
async function checkRequester(context: RequestContext): Promise<void> {
  const caller = await context.caller();
  if (caller?.kind === 'person' && !caller.isSetUp) throw setupRequired();
  if (caller?.kind === 'credential' && caller.departmentId === undefined) throw forbidden();
}

/** The organization in the path, if there is one. */
function organizationOf({ params }: FastifyRequest): number | undefined {
  const organizationId = Number((params as { orgId?: unknown }).orgId);
  return Number.isSafeInteger(organizationId) && organizationId > 0 ? organizationId : undefined;
}

/** Without a membership, the organization is treated as missing. */
function memberContext(
  context: PersonContext,
  { membership }: Extract<Reading, { state: 'good' }>,
  access: Access,
): MemberContext {
  if (!isPermission(access) || membership === undefined) throw foreignOrganization();
  if (!mayRole(membership.role, access)) throw forbidden();
  return { ...context, ...membership };
}

/**
 * Admits the caller to the endpoint, and returns the context of its handler.
 * @throws ApplicationError `login_required` without a valid token, `setup_required` before the sign-up, `forbidden` without permission,
 * `not_found` for an organization that is missing or not the caller's
 */
export async function passGate(
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: SessionReader,
): Promise<
  | RequestContext
  | TokenContext
  | SessionContext
  | DepartmentContext
  | DeviceContext
  | StationContext
  | PersonContext
  | MemberContext
> {
  const context = requestContext(request, reply, sessions);
  if (access === 'requester') await checkRequester(context);
  if (isOpen(access)) return context;
  const token = await readToken(request, sessions, isPermission(access) ? organizationOf(request) : undefined);
  if (access === 'token') return { ...context, token };
  if (token.state !== 'good') throw loginRequired();
  if (access === 'session') {
    if (token.caller.kind === 'person' && !token.caller.isSetUp) throw setupRequired();
    return { ...context, sessionId: token.caller.sessionId };
  }
  if (access === 'department') return departmentContext(context, token.caller);
  if (access === 'device') return deviceContext(context, token.caller);
  if (access === 'station') return stationContext(context, token.caller, sessions);
  const { person, sessionId, isConfirmed } = personOf(token.caller, access);
  const personContext = { ...context, person, sessionId, isConfirmed };
  if (access === 'account' || access === 'person') return personContext;
  if (access === 'platform') {
    if (!(await sessions.operates(person))) throw forbidden();
    return personContext;
  }
  return memberContext(personContext, token, access);
}

/**
 * Requires that the caller confirmed their identity within the last ten minutes.
 * @throws ApplicationError `confirmation_required`, also for callers who are no person
 */
export function requireConfirmation(context: RequestContext): void {
  if (!('isConfirmed' in context) || context.isConfirmed !== true) throw confirmationRequired();
}
