import type { Identity } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export interface NewAttempt {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly nonce: string;
  readonly sealedCodeVerifier: Buffer;
  readonly originPath: string;
  /** Set when a signed-in person connects the provider. */
  readonly personId: number | null;
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const insert = statement(
  'insert_openid_attempt',
  `insert into openid_attempt
     (state_hash, browser_hash, nonce, sealed_code_verifier, origin_path, person_id, session_id, created_at, expires_at)
   values (:stateHash, :browserHash, :nonce, :sealedCodeVerifier, :originPath, :personId, :sessionId, :createdAt, :expiresAt)`,
);

export async function insertAttempt(database: Queryable, attempt: NewAttempt): Promise<void> {
  const { stateHash, browserHash, nonce, sealedCodeVerifier, originPath } = attempt;
  const { personId, sessionId, createdAt, expiresAt } = attempt;
  await database.run(insert, {
    stateHash,
    browserHash,
    nonce,
    sealedCodeVerifier,
    originPath,
    personId,
    sessionId,
    createdAt,
    expiresAt,
  });
}

export type AttemptRow = RowOf<'use_openid_attempt'>;

const use = statement(
  'use_openid_attempt',
  `update openid_attempt set used_at = :expiresAt
   where state_hash = :stateHash and browser_hash = :browserHash and used_at is null and expires_at > :expiresAt
     and (session_id is null
       or exists (select from find_session(session_id) session where not session.revoked and session.expires_at > :expiresAt))
   returning nonce, sealed_code_verifier, origin_path, person_id`,
);

/** Marks the attempt as used; undefined if it is missing, from another browser, used or expired, or its session has ended. */
export async function takeAttempt(
  database: Queryable,
  stateHash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<AttemptRow | undefined> {
  const [row] = await database.run(use, { stateHash, browserHash, expiresAt: now });
  return row;
}

const byOpenId = statement('person_by_openid', 'select person_by_openid(:openId, :email, :language) as id');

/** The person with this account at the provider, or a new one; undefined if another person has the address. */
export async function findOrInsertPerson(
  database: Queryable,
  openId: string,
  email: string,
  language: Language,
): Promise<number | undefined> {
  const [row] = await database.run(byOpenId, { openId, email, language });
  return row?.id ?? undefined;
}

const personOfIdentity = statement('person_of_openid', `select person_of_identity('openid', :openId) as id`);

export async function findPerson(database: Queryable, openId: string): Promise<number | undefined> {
  const [row] = await database.run(personOfIdentity, { openId });
  return row?.id ?? undefined;
}

const connect = statement(
  'connect_openid',
  `insert into person_identity (kind, value, person_id) values ('openid', :openId, :personId)
   on conflict (kind, value) do nothing returning person_id`,
);

/** @returns whether it was connected now; false if a person has it already */
export async function insertOpenId(transaction: PersonTransaction, openId: string): Promise<boolean> {
  return (await transaction.run(connect, { openId, personId: transaction.personId })).length === 1;
}

const tokenIdentity = statement(
  'openid_token_identity',
  `select kind, value from person_identity where person_id = :personId and kind <> 'openid' order by kind, value limit 1`,
).returns<Identity>();

/** The identity in the token: the person's e-mail address, else their phone number. */
export async function findTokenIdentity(transaction: PersonTransaction): Promise<Identity> {
  const [row] = await transaction.run(tokenIdentity, { personId: transaction.personId });
  if (row === undefined) throw new Error('A person has an e-mail address or a phone number.');
  return row;
}
