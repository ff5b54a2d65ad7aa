import type { Role } from '@tunna/domain/permissions';

declare const minted: unique symbol;

/** Leave to read and write one organization's rows. Only `mintOrgScope` makes one; a look-alike is refused when used. */
export interface OrgScope {
  readonly organizationId: number;
  readonly [minted]: true;
}

/** Leave to read and write one person's own rows. Only `mintPersonScope` makes one. */
export interface PersonScope {
  readonly personId: number;
  readonly [minted]: true;
}

/** A member in the organization where they act. */
export interface ActingMember {
  readonly organization: OrgScope;
  readonly person: PersonScope;
  readonly role: Role;
}

/** A department that acts for itself, in its organization. */
export interface ActingDepartment {
  readonly organization: OrgScope;
  readonly departmentId: number;
}

/** A device that acts for itself, in its organization. */
export interface ActingDevice {
  readonly organization: OrgScope;
  readonly deviceId: number;
}

/** Who weighs at a station: a department, a device, or a member. */
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
 * Makes the leave for one organization. To be called by the gates alone, once they know that the caller may act there.
 * @throws RangeError unless the id is a positive safe integer
 */
export const mintOrgScope = (organizationId: number): OrgScope => mint<OrgScope>({ organizationId });

/**
 * Makes the leave for one person. To be called by the session gate, and by sign-in once the person proved who they are.
 * @throws RangeError unless the id is a positive safe integer
 */
export const mintPersonScope = (personId: number): PersonScope => mint<PersonScope>({ personId });

/** @throws TypeError when the scope was not minted */
export function assertMinted(scope: OrgScope | PersonScope): void {
  if (!scopes.has(scope)) throw new TypeError('This scope was not minted by a gate.');
}
