declare const minted: unique symbol;

/** Leave to read and write one organization's rows. Only `mintOrgScope` makes one; a look-alike is refused when used. */
export interface OrgScope {
  readonly organizationId: number;
  readonly [minted]: true;
}

const scopes = new WeakSet<object>();

/**
 * Makes the leave for one organization. To be called by the gates alone, once they know that the caller may act there.
 * @throws RangeError unless the id is a positive safe integer
 */
export function mintOrgScope(organizationId: number): OrgScope {
  if (!Number.isSafeInteger(organizationId) || organizationId < 1) {
    throw new RangeError('An organization id is a positive integer.');
  }
  const scope = Object.freeze({ organizationId }) as OrgScope;
  scopes.add(scope);
  return scope;
}

/** @throws TypeError when the scope was not minted */
export function assertMinted(scope: OrgScope): void {
  if (!scopes.has(scope)) throw new TypeError('This organization scope was not minted by a gate.');
}
