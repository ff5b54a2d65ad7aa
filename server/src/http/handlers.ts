import type { Contract, EndpointName } from '@tunna/contract';
import type { Access, Endpoint, Input, Output } from '@tunna/contract/endpoint';
import type { Permission } from '@tunna/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { ActingDepartment, ActingDevice, ActingMember, ActingStation, PersonScope } from '../database/scope.ts';
import type { Caller, Reading } from './session.ts';

/** What every handler may know of the request beside its input. */
export interface RequestContext {
  readonly log: FastifyBaseLogger;
  /** What counts as one visitor, for limits: an IPv4 address, or the network part of an IPv6 address. */
  readonly address: string;
  readonly userAgent: string;
  cookie(name: string): string | undefined;
  /** Whether the browser says that another site made the request. */
  readonly isCrossSite: boolean;
  /** @param cookie a whole Set-Cookie header */
  setCookie(cookie: string): void;
  /** Aborted when the client leaves before its answer is complete. */
  left(): AbortSignal;
  /** Who calls, where an endpoint does not ask for it but answers more to people who are signed in. */
  caller(): Promise<Caller | undefined>;
}

/** A token that was signed here, whatever it is still worth. */
export interface TokenContext extends RequestContext {
  readonly token: Exclude<Reading, { state: 'none' }>;
}

export interface PersonContext extends RequestContext {
  readonly person: PersonScope;
  readonly sessionId: string;
  /** Whether the person proved who they are within the last ten minutes. */
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

/** An answer that shows public content of one organization. */
export interface Kept<Answer> {
  readonly organizationId: number;
  readonly answer: Answer;
}

type Answer<Declared extends Endpoint> = Declared extends { keep: true }
  ? Kept<Output<Declared>>
  : Declared extends { ready: true }
    ? string
    : Output<Declared>;

type Handler<Declared extends Endpoint> = (
  input: Input<Declared>,
  context: Context<Declared['access']>,
) => Answer<Declared> | Promise<Answer<Declared>>;

/** One handler for each of the named endpoints: a module's routes are of this type. */
export type Handlers<Name extends EndpointName = EndpointName> = { readonly [Key in Name]: Handler<Contract[Key]> };

/**
 * All handlers together. One that is missing does not compile; neither does one that the contract does not know, which a mere
 * assignment of spread objects would let pass.
 */
export const completeHandlers = <Given extends Handlers>(
  given: Given & Readonly<Record<Exclude<keyof Given, EndpointName>, never>>,
): Handlers => given;
