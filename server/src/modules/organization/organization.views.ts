import type { OwnOrganization } from '@tunna/contract/organization';
import type { Role } from '@tunna/domain/permissions';
import type { MembershipRow } from './organization.queries.ts';

export const ownOrganizationView = (row: MembershipRow): OwnOrganization => ({
  id: row.organization_id,
  name: row.organization_name,
  orgSlug: row.org_slug,
  role: row.role as Role,
});
