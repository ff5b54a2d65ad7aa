import type { AuthTokenPayload } from '@tunna/contract/people/auth-token';
import type { ActingMember, OrgScope, PersonScope } from '../database/scope.ts';

/** A caller with a valid token. */
export type Caller =
  | {
      readonly kind: 'person';
      readonly person: PersonScope;
      /** Whether the person has signed up. */
      readonly isSetUp: boolean;
      /** Whether the person proved who they are within the last ten minutes. */
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
 * What a token is worth.
 * - `none`: there is none, or it was not signed here, or it has expired
 * - `ended`: its session was revoked, here or with its credential
 * - `gone`: whom it names no longer exists
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

/** What the gates ask of sessions; modules/people/session answers. */
export interface SessionReader {
  /**
   * Reads session and role in one statement, for each call.
   * @param authorization the header as received
   * @param organizationId the organization of the call
   */
  read(authorization: string | undefined, organizationId?: number): Promise<Reading>;
  /** Every organization where the person is a member, and as what. */
  memberships(person: PersonScope): Promise<Omit<ActingMember, 'person'>[]>;
  /** Whether the person has proved an email address of the operators in the settings. Read for each call. */
  operates(person: PersonScope): Promise<boolean>;
}
