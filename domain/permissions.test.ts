import { describe, expect, it } from 'vitest';
import { isRole, mayGrant, mayRole, roles } from './permissions.ts';

describe('the rights of a role', () => {
  it.each([
    ['invoices.read', ['analyst', 'finance', 'admin', 'owner']],
    ['invoices.write', ['finance', 'admin', 'owner']],
    ['publishedReports.write', ['analyst', 'finance', 'admin', 'owner']],
    ['emissionFactors.write', ['finance', 'admin', 'owner']],
    ['inventory.read', ['viewer', 'analyst', 'editor', 'finance', 'admin', 'owner']],
    ['inventory.delete', ['editor', 'admin', 'owner']],
    ['invites.write', ['admin', 'owner']],
    ['subscription.write', ['owner']],
    ['organization.delete', []],
  ] as const)('%s belongs to %j', (permission, allowed) => {
    expect(roles.filter((role) => mayRole(role, permission))).toEqual(allowed);
  });

  it('of an analyst are those of a viewer, with invoices to read and reports to publish', () => {
    const subjects = [
      'organization',
      'inventory',
      'departments',
      'members',
      'invites',
      'credentials',
      'invoices',
    ] as const;
    const others = [
      'publishedReports',
      'emissionFactors',
      'serviceProviders',
      'serviceRequests',
      'files',
      'issues',
    ] as const;
    const last = ['scales', 'readings', 'shortLinks', 'subscription'] as const;
    const more = [...subjects, ...others, ...last].flatMap((subject) =>
      (['read', 'write', 'delete'] as const).flatMap((right) => {
        const permission = `${subject}.${right}` as const;
        return mayRole('analyst', permission) === mayRole('viewer', permission) ? [] : [permission];
      }),
    );
    expect(more).toEqual(['invoices.read', 'publishedReports.write']);
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
