import type { Page } from '@playwright/test';
import { type APIRequestContext, expect } from '@playwright/test';
import { termsVersion } from '@tunna/contract/people/user';
import type { Role } from '@tunna/domain/permissions';
import { codeSentBy, type Outbox } from './outbox.ts';
import { holdToken, newEmail } from './sign-in.ts';
import type { Organization } from './tenant.ts';

/** A user who belongs to an organization. Returns the email address. */
export async function addMember(organization: Organization, role: Role, fullName: string): Promise<string> {
  const email = newEmail();
  await organization.query(
    `with new_person as (
       insert into person (full_name, terms_version, terms_accepted_at) values ($2, $3, now()) returning id
     ), identity as (
       insert into person_identity (kind, value, person_id) select 'email', $4, id from new_person
     )
     insert into membership (organization_id, person_id, role) select $1, id, $5 from new_person`,
    [fullName, termsVersion, email, role],
  );
  return email;
}

async function orgSlugOf(organization: Organization): Promise<string> {
  const [row] = await organization.query<{ org_slug: string }>('select org_slug from organization where id = $1');
  if (row === undefined) throw new Error('The place has no organization.');
  return row.org_slug;
}

/** Makes the user with an email address a member. Returns the orgSlug of the tenant. */
export async function join(organization: Organization, email: string, role: Role): Promise<string> {
  await organization.query(
    `insert into membership (organization_id, person_id, role) select $1, person_id, $3 from person_identity where value = $2`,
    [email, role],
  );
  return orgSlugOf(organization);
}

/** A token for an address, with the calls of the sign-in. */
export async function tokenOf(request: APIRequestContext, outbox: Outbox, email: string): Promise<string> {
  const asked: { challengeId: string }[] = [];
  const code = await codeSentBy(outbox, email, async () => {
    const answer = await request.post('/api/v1/auth/email', { data: { email } });
    expect(answer.status()).toBe(200);
    asked.push((await answer.json()) as { challengeId: string });
  });
  const answer = await request.post('/api/v1/auth/login', { data: { challengeId: asked[0]?.challengeId, code } });
  return ((await answer.json()) as { token: string }).token;
}

/** Signs a new member in, without the sign-in pages. Returns the path of the organization’s pages. */
export async function signInMember(
  page: Page,
  { outbox, organization }: { readonly outbox: Outbox; readonly organization: Organization },
  role: Role,
  fullName = 'Þórdís Sæmundsdóttir',
): Promise<string> {
  const email = await addMember(organization, role, fullName);
  await holdToken(page, await tokenOf(page.request, outbox, email));
  return `/organization/${await orgSlugOf(organization)}`;
}
