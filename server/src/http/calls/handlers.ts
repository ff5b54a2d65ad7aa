import type { Contract, EndpointName } from '@tunna/contract';
import type { Access, Endpoint, Input, Output } from '@tunna/contract/endpoint';
import type { Permission } from '@tunna/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { ActingDepartment, ActingDevice, ActingMember, ActingStation, PersonScope } from '../../database/scope.ts';
import type { Caller, Reading } from '../security/session.ts';

/** The request, as far as handlers may know it besides their input. */
export interface RequestContext {
  readonly log: FastifyBaseLogger;
  /** The identity of a visitor for limits: an IPv4 address, or the network part of an IPv6 address. */
  readonly address: string;
  readonly userAgent: string;
  cookie(name: string): string | undefined;
  /** Whether the browser reports a cross-site request. */
  readonly isCrossSite: boolean;
  /** @param cookie a complete Set-Cookie header */
  setCookie(cookie: string): void;
  /** Aborted if the client leaves before the response is complete. */
  left(): AbortSignal;
  /** The caller, for endpoints without required login that return more to signed-in people. */
  caller(): Promise<Caller | undefined>;
}

/** A token with a valid signature, even if it has expired or its session has ended. */
export interface TokenContext extends RequestContext {
  readonly token: Exclude<Reading, { state: 'none' }>;
}

export interface PersonContext extends RequestContext {
  readonly person: PersonScope;
  readonly sessionId: string;
  /** Whether the person confirmed their identity within the last ten minutes. */
  readonly isConfirmed: boolean;
}

/** The logged-in caller: a person who has signed up, a department or a device. */
export interface SessionContext extends RequestContext {
  readonly sessionId: string;
}

export type DepartmentContext = SessionContext & ActingDepartment;

export type DeviceContext = SessionContext & ActingDevice;

export type StationContext = SessionContext & { readonly station: ActingStation };

export type MemberContext = PersonContext & ActingMember;

type Context<Needed extends Access> = Needed extends 'token'
  ? TokenContext
  : Needed extends 'account' | 'person' | 'platform'
    ? PersonContext
    : Needed extends 'session'
      ? SessionContext
      : Needed extends 'department'
        ? DepartmentContext
        : Needed extends 'device'
          ? DeviceContext
          : Needed extends 'station'
            ? StationContext
            : Needed extends Permission
              ? MemberContext
              : RequestContext;

/** A response with public content of one organization. */
export interface CacheableResponse<Answer> {
  readonly organizationId: number;
  readonly answer: Answer;
}

type Answer<Declared extends Endpoint> = Declared extends { isCacheable: true }
  ? CacheableResponse<Output<Declared>>
  : Declared extends { ready: true }
    ? string
    : Output<Declared>;

type Handler<Declared extends Endpoint> = (
  input: Input<Declared>,
  context: Context<Declared['access']>,
) => Answer<Declared> | Promise<Answer<Declared>>;

/** One handler for each of the named endpoints: the type of a module’s routes. */
export type Handlers<Name extends EndpointName = EndpointName> = { readonly [Key in Name]: Handler<Contract[Key]> };

/**
 * All handlers. A missing one does not compile, and neither does one without an endpoint, which an
 * assignment of spread objects would allow.
 */
export const completeHandlers = <All extends Handlers>(
  handlers: All & Readonly<Record<Exclude<keyof All, EndpointName>, never>>,
): Handlers => handlers;
