import type { OwnOrganization } from '@tunna/contract/people/organization';
import { mayRole, type Permission } from '@tunna/domain/permissions';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { paths } from '../../paths.ts';

export interface Organization extends OwnOrganization {
  /** All organizations of the user, including this one. */
  readonly all: readonly OwnOrganization[];
  /** Links to the organization's pages. */
  readonly paths: ReturnType<typeof paths.organization>;
  /** Whether the user's role has a permission. The server checks the same table; this only hides actions that it would reject. */
  may(permission: Permission): boolean;
}

const OrganizationContext = createContext<Organization | undefined>(undefined);

interface Props {
  readonly organization: OwnOrganization;
  readonly all: readonly OwnOrganization[];
  readonly children: ReactNode;
}

export function OrganizationProvider({ organization, all, children }: Props) {
  const value = useMemo(
    () => ({
      ...organization,
      all,
      paths: paths.organization(organization.orgSlug),
      may: (permission: Permission) => mayRole(organization.role, permission),
    }),
    [organization, all],
  );
  return <OrganizationContext value={value}>{children}</OrganizationContext>;
}

/** The current organization. @throws outside an `OrganizationProvider` */
export function useOrganization(): Organization {
  const organization = useContext(OrganizationContext);
  if (organization === undefined) throw new Error('useOrganization needs an OrganizationProvider around it.');
  return organization;
}
