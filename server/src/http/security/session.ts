import type { AuthTokenPayload } from '@tunna/contract/people/auth-token';
import type { ActingMember, OrgScope, PersonScope } from '../../database/scope.ts';

/** A caller with a valid token. */
export type Caller =
  | {
      readonly kind: 'person';
      readonly person: PersonScope;
      /** Whether the person has signed up. */
      readonly isSetUp: boolean;
      /** Whether the person confirmed their identity within the last ten minutes. */
      readonly isConfirmed: boolean;
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
 * The result of checking a token.
 * - `none`: absent, not signed here, or expired
 * - `ended`: its session was revoked, directly or with its credential
 * - `gone`: its person, department or device no longer exists
 */
export type Reading =
  | { readonly state: 'none' }
  | { readonly state: 'ended' | 'gone'; readonly claims: AuthTokenPayload }
  | {
      readonly state: 'good';
      readonly claims: AuthTokenPayload;
      readonly caller: Caller;
      /** The scope of the requested organization, and the person's role in it; undefined for a person who is no member. */
      readonly membership: Omit<ActingMember, 'person'> | undefined;
    };

/** The session functions that gates need; modules/people/session implements them. */
export interface SessionReader {
  /**
   * Reads session and role in one statement, for each call.
   * @param authorization the header as received
   * @param organizationId the organization of the call
   */
  read(authorization: string | undefined, organizationId?: number): Promise<Reading>;
  /** Every membership of the person, with the role. */
  memberships(person: PersonScope): Promise<Omit<ActingMember, 'person'>[]>;
  /** Whether the person has proved an email address of the operators in the settings. Read for each call. */
  operates(person: PersonScope): Promise<boolean>;
}
