import type { AuthTokenPayload } from '@tunna/contract/auth-token';
import type { Role } from '@tunna/domain/permissions';
import type { OrgScope, PersonScope } from '../database/scope.ts';

/** Somebody whose token is good. */
export type Caller =
  | {
      readonly kind: 'person';
      readonly person: PersonScope;
      /** Whether the person has signed up. */
      readonly isSetUp: boolean;
      readonly sessionId: string;
    }
  | {
      readonly kind: 'credential';
      readonly organization: OrgScope;
      readonly departmentId: number | undefined;
      readonly deviceId: number | undefined;
      readonly sessionId: string;
    };

/**
 * What a token is worth.
 * - `none`: there is none, or it was not signed here, or it has expired
 * - `ended`: its session was revoked, here or with its credential
 * - `gone`: whom it names no longer exists
 */
export type Reading =
  | { readonly state: 'none' }
  | { readonly state: 'ended' | 'gone'; readonly claims: AuthTokenPayload }
  | { readonly state: 'good'; readonly claims: AuthTokenPayload; readonly caller: Caller };

/** A member in the organization where they act. */
export interface Acting {
  readonly organization: OrgScope;
  readonly person: PersonScope;
  readonly role: Role;
}

/** What the gates ask of sessions; modules/session answers. */
export interface SessionReader {
  /** @param authorization the header, as it came */
  read(authorization: string | undefined): Promise<Reading>;
  /** The organization's scope and the person's role in it; undefined for whoever is no member. */
  member(
    person: PersonScope,
    organizationId: number,
  ): Promise<{ readonly organization: OrgScope; readonly role: Role } | undefined>;
}
