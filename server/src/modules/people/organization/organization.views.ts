import type { OrganizationDetails, OrganizationOverview, OwnOrganization } from '@tunna/contract/people/organization';
import { present } from '@tunna/contract/present';
import type { Role } from '@tunna/domain/permissions';
import { isKennitalaDoubtful } from '@tunna/domain/text/kennitala';
import type { Language } from '@tunna/domain/text/languages';
import { logoAddress } from '../../../database/columns/pictures.ts';
import type { MembershipRow, MonthRow, OrganizationRow, OverviewRow } from './organization.queries.ts';

export const ownOrganizationView = (row: MembershipRow): OwnOrganization => ({
  id: row.organization_id,
  name: row.organization_name,
  orgSlug: row.org_slug,
  role: row.role as Role,
});

/** The fields of the record that members edit. */
export const organizationRecordView = (row: OrganizationRow) => ({
  orgSlug: row.org_slug,
  name: row.name,
  kennitala: row.kennitala ?? undefined,
  country: row.country,
  languages: row.languages as Language[],
  currency: row.currency,
  contactEmail: row.contact_email ?? undefined,
});

export const organizationDetailsView = (row: OrganizationRow, role: Role): OrganizationDetails =>
  present<OrganizationDetails>({
    id: row.id,
    ...organizationRecordView(row),
    logoUri: logoAddress(row.logo),
    // Other countries have other numbers.
    kennitalaDoubtful: row.country === 'IS' && row.kennitala !== null && isKennitalaDoubtful(row.kennitala),
    role,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

export const organizationOverviewView = (row: OverviewRow, months: readonly MonthRow[]): OrganizationOverview => ({
  locations: row.locations,
  containers: row.containers,
  wasteStreams: row.waste_streams,
  members: row.members,
  openRequests: row.open_requests,
  requestsByMonth: months.map(({ month, opened, done }) => ({ month, opened, done })),
  overdueRequests: row.overdue_requests,
  checklist: {
    location: row.locations > 0,
    content: row.has_content,
    provider: row.has_provider,
    container: row.containers > 0,
    label: row.has_label,
    scan: row.has_scan,
    request: row.has_request,
    invite: row.members > 1 || row.has_open_invite,
    invoice: row.has_invoice,
    scale: row.has_scale,
  },
});
