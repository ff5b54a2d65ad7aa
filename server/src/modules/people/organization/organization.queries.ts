import type { createOrganization } from '@tunna/contract/people/organization';
import type { z } from 'zod';
import { logo } from '../../../database/columns/pictures.ts';
import type { PersonTransaction, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';
import { storedFields } from '../../../database/statement/stored-fields.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type MembershipRow = RowOf<'own_memberships'>;

const memberships = statement(
  'own_memberships',
  'select organization_id, organization_name, org_slug, role from own_memberships()',
);

/** The organizations of the transaction's person. */
export const findMemberships = (transaction: PersonTransaction): Promise<MembershipRow[]> =>
  transaction.run(memberships, []);

const slugTaken = statement('org_slug_taken', 'select org_slug_taken(:orgSlug) as taken');

/** Whether any organization has the slug. */
export async function isOrgSlugTaken(database: Queryable, orgSlug: string): Promise<boolean> {
  const [row] = await database.run(slugTaken, { orgSlug });
  return row?.taken ?? true;
}

export type OrganizationInput = z.output<typeof createOrganization>;

const fields = storedFields<OrganizationInput>()('organization', {
  name: 'name',
  orgSlug: 'org_slug',
  kennitala: { kennitala: (kennitala) => kennitala || null },
  country: 'country',
  languages: { languages: (languages) => [...new Set(languages)] },
  currency: 'currency',
  contactEmail: 'contact_email',
});

const create = statement(
  'create_organization',
  'select create_organization(:name, :orgSlug, :kennitala, :country, :languages, :currency, :contactEmail, :planId) as "id!"',
);

/** The organization, owned by the transaction's person, its plan and its audit entry. Violates organization_org_slug_key. */
export async function insertOrganization(
  transaction: PersonTransaction,
  input: OrganizationInput,
  planId: string,
): Promise<number> {
  const [row] = await transaction.run(create, { ...fields.values(input), planId });
  if (row === undefined) throw new Error('create_organization returned no row.');
  return row.id;
}

export type OrganizationRow = Omit<Tables['organization'], 'updated_by' | 'label_scanned_at'> & {
  updated_by: string | null;
  /** Hash of the logo. */
  logo: string | null;
};

const columns = `id, name, org_slug, kennitala, country, languages, currency, contact_email, created_at, version, updated_at,
  member_name(updated_by) as updated_by, ${logo} as logo`;
const find = statement(
  'find_organization',
  `select ${columns} from organization where id = :organizationId`,
).returns<OrganizationRow>();
const lock = statement(
  'lock_organization',
  `select ${columns} from organization where id = :organizationId for no key update`,
).returns<OrganizationRow>();

export async function findOrganization(transaction: TenantTransaction): Promise<OrganizationRow | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId });
  return row;
}

/** Also locks the organization until the transaction ends. */
export async function lockOrganization(transaction: TenantTransaction): Promise<OrganizationRow | undefined> {
  const [row] = await transaction.run(lock, { organizationId: transaction.organizationId });
  return row;
}

const update = statement(
  'update_organization',
  `update organization set ${fields.assignments}, version = version + 1, updated_at = :at, updated_by = :personId
   where id = :organizationId`,
);

/** Violates organization_org_slug_key if another organization has the slug. */
export async function updateOrganization(
  transaction: TenantTransaction,
  input: OrganizationInput,
  { at, personId }: { readonly at: Date; readonly personId: number },
): Promise<void> {
  const values = { organizationId: transaction.organizationId, ...fields.values(input), at, personId };
  await transaction.run(update, values);
}

export type OverviewRow = RowOf<'organization_overview'>;

const overview = statement(
  'organization_overview',
  `select
     (select count(*) from location where organization_id = :organizationId) as locations,
     (select count(*) from container where organization_id = :organizationId and status <> 'removed') as containers,
     (select count(*) from waste_stream where organization_id = :organizationId and removed_at is null) as waste_streams,
     (select count(*) from membership where organization_id = :organizationId) as members,
     open.requests as open_requests, open.overdue as overdue_requests,
     exists (select from waste_stream_content where organization_id = :organizationId and has_text) as has_content,
     exists (select from service_provider where organization_id = :organizationId) as has_provider,
     exists (select from container where organization_id = :organizationId and label_printed_at is not null) as has_label,
     exists (select from organization where id = :organizationId and label_scanned_at is not null) as has_scan,
     exists (select from service_request where organization_id = :organizationId) as has_request,
     exists (select from invite where organization_id = :organizationId and accepted_at is null and revoked_at is null
       and expires_at > :now) as has_open_invite,
     exists (select from invoice where organization_id = :organizationId and deleted_at is null) as has_invoice,
     exists (select from scale where organization_id = :organizationId and removed_at is null) as has_scale
   from (
     select count(*) as requests, count(*) filter (where due_at < :now) as overdue
     from service_request
     where organization_id = :organizationId and status in ('received', 'sent', 'in_progress')
   ) open`,
);

export async function findOverview(transaction: TenantTransaction, now: Date): Promise<OverviewRow | undefined> {
  const [row] = await transaction.run(overview, { organizationId: transaction.organizationId, now });
  return row;
}

export type MonthRow = RowOf<'organization_requests_by_month'>;

const months = statement(
  'organization_requests_by_month',
  `select to_char(month, 'YYYY-MM') as "month!", coalesce(opened.requests, 0) as opened, coalesce(done.requests, 0) as done
   from generate_series(
     date_trunc('month', :now::timestamptz at time zone 'UTC') - interval '11 months',
     date_trunc('month', :now::timestamptz at time zone 'UTC'), interval '1 month'
   ) month
   left join (
     select date_trunc('month', created_at at time zone 'UTC') as month, count(*) as requests
     from service_request
     where organization_id = :organizationId and created_at > :now::timestamptz - interval '13 months'
     group by 1
   ) opened using (month)
   left join (
     select date_trunc('month', closed_at at time zone 'UTC') as month, count(*) as requests
     from service_request
     where organization_id = :organizationId and status = 'done' and closed_at > :now::timestamptz - interval '13 months'
     group by 1
   ) done using (month)
   order by month`,
);

/** The last twelve months, oldest first. Iceland uses UTC all year. */
export const findRequestsByMonth = (transaction: TenantTransaction, now: Date): Promise<MonthRow[]> =>
  transaction.run(months, { organizationId: transaction.organizationId, now });
