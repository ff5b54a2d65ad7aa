import type { PreferenceKey } from '@tunna/contract/people/user';
import type { PersonTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

export type PersonRow = Pick<
  Tables['person'],
  'full_name' | 'company' | 'industry' | 'terms_version' | 'language' | 'created_at'
> & { email: string | null; phone_number: string | null; google: boolean };

const find = statement(
  'find_person',
  `select full_name, company, industry, terms_version, language, created_at,
     (select value from person_identity where person_id = person.id and kind = 'email'
      order by verified_at, value limit 1) as email,
     (select value from person_identity where person_id = person.id and kind = 'phone'
      order by verified_at, value limit 1) as phone_number,
     exists (select from person_identity where person_id = person.id and kind = 'openid') as google
   from person where id = :personId`,
).returns<PersonRow>();

export async function findPerson(transaction: PersonTransaction): Promise<PersonRow | undefined> {
  const [row] = await transaction.run(find, { personId: transaction.personId });
  return row;
}

const update = statement(
  'update_person',
  `update person
   set full_name = :fullName,
     company = case when :changesCompany then :company else company end,
     industry = case when :changesIndustry then :industry else industry end,
     terms_version = coalesce(:termsVersion, terms_version),
     terms_accepted_at = case when :termsVersion is distinct from terms_version and :termsVersion is not null then :now else terms_accepted_at end
   where id = :personId`,
);

export interface PersonChange {
  readonly fullName: string;
  /** Null clears it. */
  readonly company: string | null | undefined;
  readonly industry: string | null | undefined;
  readonly termsVersion: string | undefined;
  readonly now: Date;
}

/** Updates the person; undefined fields stay unchanged. */
export async function updatePerson(transaction: PersonTransaction, change: PersonChange): Promise<void> {
  const { fullName, company, industry, termsVersion = null, now } = change;
  await transaction.run(update, {
    personId: transaction.personId,
    fullName,
    company: company ?? null,
    changesCompany: company !== undefined,
    industry: industry ?? null,
    changesIndustry: industry !== undefined,
    termsVersion,
    now,
  });
}

const preferences = statement(
  'own_preferences',
  'select key, value from person_preference where person_id = :personId order by key',
);
const savePreference = statement(
  'save_preference',
  `insert into person_preference (person_id, key, value) values (:personId, :key, :value)
   on conflict (person_id, key) do update set value = excluded.value`,
);
const saveLanguage = statement('save_person_language', 'update person set language = :language where id = :personId');

export async function findPreferences(transaction: PersonTransaction): Promise<Readonly<Record<string, string>>> {
  const rows = await transaction.run(preferences, { personId: transaction.personId });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function upsertPreference(
  transaction: PersonTransaction,
  key: PreferenceKey,
  value: string,
): Promise<void> {
  await transaction.run(savePreference, { personId: transaction.personId, key, value });
}

/** The language of messages to the person. */
export async function updateLanguage(transaction: PersonTransaction, language: string): Promise<void> {
  await transaction.run(saveLanguage, { personId: transaction.personId, language });
}

export type SessionRow = Pick<
  Tables['session'],
  'id' | 'method' | 'user_agent' | 'created_at' | 'last_seen_at' | 'expires_at'
>;

const sessions = statement(
  'own_sessions',
  `select id, method, user_agent, created_at, last_seen_at, expires_at from session
   where person_id = :personId and revoked_at is null and expires_at > :now and last_seen_at > :seenSince
   order by created_at desc, id`,
).returns<SessionRow>();
const revoke = statement(
  'revoke_own_session',
  `update session set revoked_at = :now
   where person_id = :personId and id = :id and revoked_at is null and expires_at > :now returning id`,
);

/** Valid sessions, latest first. */
export const findSessions = (transaction: PersonTransaction, now: Date, seenSince: Date): Promise<SessionRow[]> =>
  transaction.run(sessions, { personId: transaction.personId, now, seenSince });

/** @returns whether there was such a session to end */
export async function setSessionRevoked(transaction: PersonTransaction, id: string, now: Date): Promise<boolean> {
  const rows = await transaction.run(revoke, { personId: transaction.personId, id, now });
  return rows.length > 0;
}

export interface MembershipRow {
  organization_name: string;
  role: string;
}
export type InviteRow = RowOf<'export_invites'>;

const memberships = statement(
  'export_memberships',
  'select organization_name, role from own_memberships()',
).returns<MembershipRow>();
const invites = statement(
  'export_invites',
  'select id, organization_name, role, invited_by, created_at, expires_at from own_invites()',
);
const secondFactor = statement(
  'export_second_factor',
  'select exists (select from second_factor where person_id = :personId and confirmed_at is not null) as found',
);

/** The person's data outside their own record. */
export async function findBelongings(transaction: PersonTransaction) {
  const [second] = await transaction.run(secondFactor, { personId: transaction.personId });
  return {
    memberships: await transaction.run(memberships, []),
    invites: await transaction.run(invites, []),
    secondFactor: second?.found ?? false,
  };
}

// Ordered by id, so that two owners who leave several organizations concurrently do not deadlock.
const lockOwned = statement(
  'lock_owned_organizations',
  `select pg_advisory_xact_lock(hashtextextended('owners of ' || owned.organization_id, 0))
   from (select organization_id from own_memberships() where role = 'owner' order by organization_id) owned`,
);
const solelyOwned = statement('solely_owned', 'select organization_name as name from solely_owned()');
const erase = statement('erase_person', 'select erase_person()');

/** Organizations that would have no owner left. Until the transaction ends, no other owner can leave them. */
export async function findSolelyOwned(transaction: PersonTransaction): Promise<string[]> {
  await transaction.run(lockOwned, []);
  return (await transaction.run(solelyOwned, [])).map(({ name }) => name);
}

export async function deletePerson(transaction: PersonTransaction): Promise<void> {
  await transaction.run(erase, []);
}
