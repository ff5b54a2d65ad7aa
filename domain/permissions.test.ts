import { describe, expect, it } from 'vitest';
import { isRole, mayGrant, mayRole, roles } from './permissions.ts';

describe('the rights of a role', () => {
  it.each([
    ['invoices.read', ['finance', 'admin', 'owner']],
    ['inventory.read', ['viewer', 'editor', 'finance', 'admin', 'owner']],
    ['inventory.delete', ['editor', 'admin', 'owner']],
    ['invites.write', ['admin', 'owner']],
    ['subscription.write', ['owner']],
    ['organization.delete', []],
  ] as const)('%s belongs to %j', (permission, allowed) => {
    expect(roles.filter((role) => mayRole(role, permission))).toEqual(allowed);
  });

  it('include granting its own role and weaker ones', () => {
    expect(roles.map((own) => roles.filter((other) => mayGrant(own, other)))).toEqual(
      roles.map((_own, rank) => roles.slice(0, rank + 1)),
    );
  });

  it('belong to known names of roles only', () => {
    expect(['owner', 'viewer', 'Owner', 'root', ''].map(isRole)).toEqual([true, true, false, false, false]);
  });
});
