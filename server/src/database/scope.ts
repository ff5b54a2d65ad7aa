import type { Role } from '@tunna/domain/permissions';

declare const minted: unique symbol;

/** Permission to read and write the rows of one organization. Only `mintOrgScope` creates it; a forged one is rejected. */
export interface OrgScope {
  readonly organizationId: number;
  readonly [minted]: true;
}

/** Permission to read and write the rows of one person. Only `mintPersonScope` creates it. */
export interface PersonScope {
  readonly personId: number;
  readonly [minted]: true;
}

/** A creation that the caller may repeat: its key, and a hash of the call, the caller and the content. */
export interface Once {
  readonly key: string;
  readonly content: string;
}

/** A member acting in an organization. */
export interface ActingMember {
  readonly organization: OrgScope;
  readonly person: PersonScope;
  readonly role: Role;
  /** Absent in calls without a key. */
  readonly once?: Once;
}

/** A department acting in its organization. */
export interface ActingDepartment {
  readonly organization: OrgScope;
  readonly departmentId: number;
}

/** A device acting in its organization. */
export interface ActingDevice {
  readonly organization: OrgScope;
  readonly deviceId: number;
}

/** The user of a station: a department, a device, or a member. */
export type ActingStation =
  | {
      readonly kind: 'credential';
      readonly organization: OrgScope;
      readonly departmentId: number | undefined;
      readonly deviceId: number | undefined;
    }
  | {
      readonly kind: 'person';
      readonly person: PersonScope;
      readonly memberships: readonly Omit<ActingMember, 'person'>[];
    };

const scopes = new WeakSet<object>();

function mint<Scope extends object>(fields: Record<string, number>): Scope {
  for (const [name, id] of Object.entries(fields)) {
    if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`${name} is a positive integer.`);
  }
  const scope = Object.freeze({ ...fields });
  scopes.add(scope);
  return scope as unknown as Scope;
}

/**
 * Creates the scope of one organization. Only gates call it, after they have checked the caller.
 * @throws RangeError unless the id is a positive safe integer
 */
export const mintOrgScope = (organizationId: number): OrgScope => mint<OrgScope>({ organizationId });

/**
 * Creates the scope of one person. Only the session gate and the sign-in call it, after they have checked the person.
 * @throws RangeError unless the id is a positive safe integer
 */
export const mintPersonScope = (personId: number): PersonScope => mint<PersonScope>({ personId });

/** @throws TypeError for a forged scope */
export function assertMinted(scope: OrgScope | PersonScope): void {
  if (!scopes.has(scope)) throw new TypeError('This scope was not issued by a gate.');
}
