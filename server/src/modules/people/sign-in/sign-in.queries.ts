import type { Identity } from '@tunna/domain/text/identity';
import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

// A lock is held until its transaction ends. Every caller locks the identity first, which prevents deadlocks.
const lock = statement('lock_sign_in', 'select pg_advisory_xact_lock(hashtextextended(:key, 0))');

/** Serializes requests for codes, first for this identity, then for this network. */
export async function lockCodeRequests(
  transaction: Queryable,
  { kind, value }: Identity,
  address?: string,
): Promise<void> {
  await transaction.run(lock, { key: `code for ${kind} ${value}` });
  if (address !== undefined) await transaction.run(lock, { key: `code from ${address}` });
}

/** The number of codes requested within a window, and the time of the first one. */
export interface SentCodes {
  readonly sent: number;
  readonly first: Date | null;
}

const sentByKnown = statement(
  'codes_asked_by_known',
  `select count(*) as sent, min(created_at) as first
   from sign_in_challenge
   where kind = :kind and value = :value and known and created_at > :since`,
).returns<SentCodes>();
const sentHere = statement(
  'codes_asked_here',
  `select count(*) as sent, min(created_at) as first
   from sign_in_challenge
   where kind = :kind and value = :value and not known and created_at > :since and address = :address`,
).returns<SentCodes>();
const sentByNetwork = statement(
  'codes_asked_by_network',
  `select count(*) as sent, min(created_at) as first
   from sign_in_challenge
   where address = :address and not known and created_at > :since`,
).returns<SentCodes>();

const none: SentCodes = { sent: 0, first: null };

/** By browsers that signed in with the identity before. */
export async function countByKnown(transaction: Queryable, { kind, value }: Identity, since: Date): Promise<SentCodes> {
  const [row = none] = await transaction.run(sentByKnown, { kind, value, since });
  return row;
}

/** By unknown browsers of one network, for the identity. */
export async function countHere(
  transaction: Queryable,
  { kind, value }: Identity,
  since: Date,
  address: string,
): Promise<SentCodes> {
  const [row = none] = await transaction.run(sentHere, { kind, value, since, address });
  return row;
}

/** By unknown browsers of one network, for any identity. */
export async function countByNetwork(transaction: Queryable, address: string, since: Date): Promise<SentCodes> {
  const [row = none] = await transaction.run(sentByNetwork, { address, since });
  return row;
}

/** The limit that a challenge counts against: that of browsers which signed in with the identity before, or that of all others. */
export interface Allowed {
  readonly identity: Identity;
  readonly known: boolean;
}

const countMessages = statement(
  'count_sign_in_messages',
  `select count(*) as count from sign_in_challenge
   where kind = :kind and value = :value and known = :known and created_at > :since
     and (delivery = 'sent' or (delivery = 'waiting' and expires_at > :now))`,
);

/** The number of messages with codes sent or waiting since a moment. Failed ones are not counted. */
export async function countSent(transaction: Queryable, allowed: Allowed, since: Date, now: Date): Promise<number> {
  const { identity, known } = allowed;
  const [row] = await transaction.run(countMessages, { kind: identity.kind, value: identity.value, known, since, now });
  return row?.count ?? 0;
}

const sumTries = statement(
  'sum_sign_in_tries',
  `select coalesce(sum(tries), 0) as tries from sign_in_challenge
   where kind = :kind and value = :value and known = :known and created_at > :since`,
);

/** The number of codes tried on all challenges created since a moment. */
export async function countTries(transaction: Queryable, { identity, known }: Allowed, since: Date): Promise<number> {
  const [row] = await transaction.run(sumTries, { kind: identity.kind, value: identity.value, known, since });
  return row?.tries ?? 0;
}

export interface NewChallenge {
  readonly id: string;
  readonly identity: Identity;
  readonly language: string;
  readonly address: string;
  readonly known: boolean;
  readonly codeHash: Buffer;
  readonly sealedCode: Buffer;
  readonly linkHash: Buffer;
  readonly sealedLink: Buffer;
  /** The session that the code confirms; undefined for a code that signs in. */
  readonly sessionId: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const insert = statement(
  'insert_sign_in_challenge',
  `insert into sign_in_challenge
     (id, kind, value, language, address, known, code_hash, sealed_code, link_hash, sealed_link, session_id, created_at, expires_at)
   values (:id, :kind, :value, :language, :address, :known, :codeHash, :sealedCode, :linkHash, :sealedLink, :sessionId, :createdAt, :expiresAt)`,
);

/** Stores a code and the job that sends it. */
export async function insertChallenge(transaction: Queryable, challenge: NewChallenge): Promise<void> {
  const { id, identity, language, address, known, codeHash, sealedCode, linkHash, sealedLink } = challenge;
  const values = {
    id,
    kind: identity.kind,
    value: identity.value,
    language,
    address,
    known,
    codeHash,
    sealedCode,
    linkHash,
    sealedLink,
    sessionId: challenge.sessionId ?? null,
    createdAt: challenge.createdAt,
    expiresAt: challenge.expiresAt,
  };
  await transaction.run(insert, values);
}

const delivery = statement(
  'delivery_of_challenge',
  `select case when delivery = 'waiting' and expires_at <= :now then 'failed' else delivery end as delivery
   from sign_in_challenge where id = :id`,
).returns<{ delivery: 'waiting' | 'sent' | 'failed' }>();

/** The delivery state of the message with the code; a message that waits beyond its expiry will not be sent. */
export async function findDelivery(database: Queryable, id: string, now: Date) {
  const [row] = await database.run(delivery, { id, now });
  return row?.delivery;
}

export interface OpenChallengeRow {
  kind: Identity['kind'];
  value: string;
  known: boolean;
}

const openChallenge = statement(
  'open_sign_in_challenge',
  `select kind, value, known from sign_in_challenge
   where id = :id and session_id is not distinct from :sessionId and redeemed_at is null and tries < :maxTries and expires_at > :now`,
).returns<OpenChallengeRow>();

/** A challenge that still accepts codes, for a session or for signing in. */
export async function findOpenChallenge(
  transaction: Queryable,
  { id, sessionId, maxTries, now }: { id: string; sessionId: string | undefined; maxTries: number; now: Date },
): Promise<OpenChallengeRow | undefined> {
  const [row] = await transaction.run(openChallenge, { id, sessionId: sessionId ?? null, maxTries, now });
  return row;
}

export interface TriedRow extends RowOf<'try_sign_in_code'> {
  kind: Identity['kind'];
}

// Counts the try and redeems the code in one statement: concurrent tries run one after the other, and only one finds the code valid.
const tryCode = statement(
  'try_sign_in_code',
  `update sign_in_challenge
   set tries = tries + 1,
     redeemed_at = case when code_hash = any(:codeHashes::bytea[]) then :now::timestamptz end,
     sealed_code = case when code_hash = any(:codeHashes::bytea[]) or tries + 1 >= :maxTries then null else sealed_code end
   where id = :id and redeemed_at is null and tries < :maxTries and expires_at > :now
   returning kind, value, language, redeemed_at is not null as redeemed, tries`,
).returns<TriedRow>();

/**
 * Tries a code; nothing if the challenge accepts no more.
 * @param try.codeHashes of the code, under each key
 */
export async function redeemChallenge(
  database: Queryable,
  { id, codeHashes, now, maxTries }: { id: string; codeHashes: readonly Buffer[]; now: Date; maxTries: number },
): Promise<TriedRow | undefined> {
  const [row] = await database.run(tryCode, { id, codeHashes, now, maxTries });
  return row;
}

export interface LinkRow {
  kind: Identity['kind'];
  value: string;
  language: string;
}

const findLink = statement(
  'sign_in_link',
  `select kind, value, language from sign_in_challenge
   where link_hash = :hash and link_used_at is null and created_at > :since`,
).returns<LinkRow>();
const useLink = statement(
  'use_sign_in_link',
  `update sign_in_challenge set link_used_at = :now
   where link_hash = :hash and link_used_at is null and created_at > :since
   returning kind, value, language`,
).returns<LinkRow>();

/** The identity that a link signs in; undefined for a link that was used or is older than the moment. */
export async function findSignInLink(database: Queryable, hash: Buffer, since: Date): Promise<LinkRow | undefined> {
  const [row] = await database.run(findLink, { hash, since });
  return row;
}

/** Marks a link as used; only one of several concurrent calls succeeds. */
export async function takeSignInLink(
  database: Queryable,
  hash: Buffer,
  since: Date,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await database.run(useLink, { hash, since, now });
  return row;
}

const personByIdentity = statement(
  'person_by_identity',
  'select person_by_identity(:kind, :value, :language) as "id!"',
);

/** The person with a proved identity; creates one if there is none. */
export async function findOrInsertPerson(database: Queryable, { kind, value }: Identity, language: string) {
  const [row] = await database.run(personByIdentity, { kind, value, language });
  if (row === undefined) throw new Error('The person was not stored.');
  return row.id;
}

const secondFactorOn = statement(
  'second_factor_on',
  'select exists (select from second_factor where person_id = :personId and confirmed_at is not null) as found',
);

export async function hasSecondFactor(transaction: PersonTransaction): Promise<boolean> {
  const [row] = await transaction.run(secondFactorOn, { personId: transaction.personId });
  return row?.found ?? false;
}

const insertSecond = statement(
  'insert_second_factor_challenge',
  `insert into second_factor_challenge (person_id, method, identity_kind, identity_value, created_at, expires_at)
   values (:personId, :method, :kind, :value, :createdAt, :expiresAt) returning id`,
);

export async function insertSecondFactorChallenge(
  transaction: PersonTransaction,
  challenge: { method: string; identity: Identity; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { method, identity, createdAt, expiresAt } = challenge;
  const values = {
    personId: transaction.personId,
    method,
    kind: identity.kind,
    value: identity.value,
    createdAt,
    expiresAt,
  };
  const [row] = await transaction.run(insertSecond, values);
  if (row === undefined) throw new Error('The challenge was not stored.');
  return row.id;
}

const prune = statement('prune_sign_in', 'select prune_sign_in(:now)');

export async function deleteOldSignIns(database: Queryable, now: Date): Promise<void> {
  await database.run(prune, { now });
}
