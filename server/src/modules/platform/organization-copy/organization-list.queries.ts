import type { Client } from 'pg';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export interface ListedOrganization extends RowOf<'list_organizations_of_installation'> {
  /** Of its files, in bytes. */
  readonly fileBytes: number;
}

const list = statement(
  'list_organizations_of_installation',
  `select organization.id, org_slug as slug, name,
     (select count(*) from membership where organization_id = organization.id) as "members!",
     (
       select coalesce(sum(size), 0)::bigint from (
         select sha256, size from file where organization_id = organization.id
         union select sha256, size from service_request_attachment where organization_id = organization.id
         union select sha256, size from picture where organization_id = organization.id
       ) bytes
     ) as "fileBytes!"
   from organization
   order by organization.id`,
);

/** All organizations of the installation. As the owner of the tables. */
export const findOrganizations = (owner: Queryable): Promise<ListedOrganization[]> => owner.run(list, []);

/** The bytes that the rows of an organization name. */
export async function findBytes(client: Client, organizationId: number): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from file where organization_id = $1
     union select encode(sha256, 'hex') from service_request_attachment where organization_id = $1
     union select encode(sha256, 'hex') from picture where organization_id = $1
     union select encode(sha256, 'hex') from list_import where organization_id = $1 and sha256 is not null order by 1`,
    [organizationId],
  );
  return rows.map(({ sha256 }) => sha256);
}

export interface CopiedPerson {
  /** In the export. */
  readonly id: number;
  readonly fullName: string | null;
  readonly company: string | null;
  readonly industry: string | null;
  readonly language: string;
  /** The last event that the person has read. */
  readonly readTo: number;
  /** Addresses that the person proved, e-mail first. */
  readonly identities: { readonly kind: 'email' | 'phone'; readonly value: string }[];
}

/** The members of an organization, with the addresses by which another installation knows them. */
export async function findPeople(client: Client, organizationId: number): Promise<CopiedPerson[]> {
  const { rows } = await client.query<CopiedPerson>(
    `select person.id, full_name as "fullName", company, industry, language, notifications_read_to as "readTo",
       coalesce((
         select json_agg(json_build_object('kind', kind, 'value', value) order by kind, value collate "C")
         from person_identity where person_id = person.id and kind in ('email', 'phone')
       ), '[]') as identities
     from membership join person on person.id = membership.person_id
     where membership.organization_id = $1 order by person.id`,
    [organizationId],
  );
  return rows;
}
