import type { Identity } from '@tunna/domain/identity';
import type { PersonTransaction } from '../../database/database.ts';
import { type Queryable, statement } from '../../database/statement.ts';

// A lock lasts as long as its transaction. Everybody takes that of the identity first, so that no two wait for each other.
const lock = statement('lock_sign_in', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Lets requests for codes for this identity, and then those of this network, pass one after the other. */
export async function lockAsking(transaction: Queryable, { kind, value }: Identity, address?: string): Promise<void> {
  await transaction.run(lock, [`code for ${kind} ${value}`]);
  if (address !== undefined) await transaction.run(lock, [`code from ${address}`]);
}

/** How many codes were asked for within a window, and when the first of them was. */
export interface Asked {
  readonly asked: number;
  readonly first: Date | null;
}

const askedByKnown = statement<Asked>(
  'codes_asked_by_known',
  `select count(*) as asked, min(created_at) as first
   from sign_in_challenge
   where kind = $1 and value = $2 and known and created_at > $3`,
);
const askedHere = statement<Asked>(
  'codes_asked_here',
  `select count(*) as asked, min(created_at) as first
   from sign_in_challenge
   where kind = $1 and value = $2 and not known and created_at > $3 and address = $4`,
);
const askedAnywhere = statement<Asked>(
  'codes_asked_anywhere',
  `select count(*) as asked, min(created_at) as first
   from sign_in_challenge
   where kind = $1 and value = $2 and not known and created_at > $3`,
);
const askedByNetwork = statement<Asked>(
  'codes_asked_by_network',
  `select count(*) as asked, min(created_at) as first
   from sign_in_challenge
   where address = $1 and not known and created_at > $2`,
);

const none: Asked = { asked: 0, first: null };

/** By browsers that signed in with the identity before. */
export async function countByKnown(transaction: Queryable, { kind, value }: Identity, since: Date): Promise<Asked> {
  const [row = none] = await transaction.run(askedByKnown, [kind, value, since]);
  return row;
}

/** By strangers of one network, for the identity. */
export async function countHere(
  transaction: Queryable,
  { kind, value }: Identity,
  since: Date,
  address: string,
): Promise<Asked> {
  const [row = none] = await transaction.run(askedHere, [kind, value, since, address]);
  return row;
}

/** By strangers of all networks, for the identity. */
export async function countAnywhere(transaction: Queryable, { kind, value }: Identity, since: Date): Promise<Asked> {
  const [row = none] = await transaction.run(askedAnywhere, [kind, value, since]);
  return row;
}

/** By strangers of one network, for whomever. */
export async function countByNetwork(transaction: Queryable, address: string, since: Date): Promise<Asked> {
  const [row = none] = await transaction.run(askedByNetwork, [address, since]);
  return row;
}

export interface NewChallenge {
  readonly id: string;
  readonly identity: Identity;
  readonly language: string;
  readonly address: string;
  readonly known: boolean;
  readonly codeHash: Buffer;
  readonly sealedCode: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const insert = statement(
  'insert_sign_in_challenge',
  `insert into sign_in_challenge
     (id, kind, value, language, address, known, code_hash, sealed_code, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Stores a code, and with it the job that sends it. */
export async function insertChallenge(transaction: Queryable, challenge: NewChallenge): Promise<void> {
  const { id, identity, language, address, known, codeHash, sealedCode, createdAt, expiresAt } = challenge;
  const values = [
    id,
    identity.kind,
    identity.value,
    language,
    address,
    known,
    codeHash,
    sealedCode,
    createdAt,
    expiresAt,
  ];
  await transaction.run(insert, values);
}

const delivery = statement<{ delivery: 'waiting' | 'sent' | 'failed' }>(
  'delivery_of_challenge',
  `select case when delivery = 'waiting' and expires_at <= $2 then 'failed' else delivery end as delivery
   from sign_in_challenge where id = $1`,
);

/** How far the message with the code has come; what waits beyond its expiry will never leave. */
export async function findDelivery(database: Queryable, id: string, now: Date) {
  const [row] = await database.run(delivery, [id, now]);
  return row?.delivery;
}

export interface TriedRow {
  kind: Identity['kind'];
  value: string;
  language: string;
  redeemed: boolean;
  tries: number;
}

// Counts the try and redeems at once: of many at the same moment each sees what the one before it left, and one alone finds the
// code good.
const tryCode = statement<TriedRow>(
  'try_sign_in_code',
  `update sign_in_challenge
   set tries = tries + 1,
     redeemed_at = case when code_hash = $2 then $3::timestamptz end,
     sealed_code = case when code_hash = $2 or tries + 1 >= $4 then null else sealed_code end
   where id = $1 and redeemed_at is null and tries < $4 and expires_at > $3
   returning kind, value, language, redeemed_at is not null as redeemed, tries`,
);

/** Tries a code; nothing when the challenge takes none any more. */
export async function redeemChallenge(
  database: Queryable,
  { id, codeHash, now, mostTries }: { id: string; codeHash: Buffer; now: Date; mostTries: number },
): Promise<TriedRow | undefined> {
  const [row] = await database.run(tryCode, [id, codeHash, now, mostTries]);
  return row;
}

const personByIdentity = statement<{ id: number }>('person_by_identity', 'select person_by_identity($1, $2, $3) as id');

/** The person behind an identity that was just proved; a new one where there is none yet. */
export async function findOrInsertPerson(database: Queryable, { kind, value }: Identity, language: string) {
  const [row] = await database.run(personByIdentity, [kind, value, language]);
  if (row === undefined) throw new Error('The person was not stored.');
  return row.id;
}

const secondFactorOn = statement<{ found: boolean }>(
  'second_factor_on',
  'select exists (select from second_factor where person_id = $1 and confirmed_at is not null) as found',
);

export async function hasSecondFactor(transaction: PersonTransaction): Promise<boolean> {
  const [row] = await transaction.run(secondFactorOn, [transaction.personId]);
  return row?.found ?? false;
}

const insertSecond = statement<{ id: string }>(
  'insert_second_factor_challenge',
  `insert into second_factor_challenge (person_id, method, identity_kind, identity_value, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

export async function insertSecondFactorChallenge(
  transaction: PersonTransaction,
  challenge: { method: string; identity: Identity; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { method, identity, createdAt, expiresAt } = challenge;
  const values = [transaction.personId, method, identity.kind, identity.value, createdAt, expiresAt];
  const [row] = await transaction.run(insertSecond, values);
  if (row === undefined) throw new Error('The challenge was not stored.');
  return row.id;
}

const prune = statement('prune_sign_in', 'select prune_sign_in($1)');

export async function deleteOldSignIns(database: Queryable, now: Date): Promise<void> {
  await database.run(prune, [now]);
}
