import type { Identity } from '@tunna/domain/text/identity';
import type { PersonTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type SecondFactorRow = RowOf<'second_factor'>;

const find = statement(
  'second_factor',
  'select sealed_secret, confirmed_at, tries_since, confirm_tries_since from second_factor where person_id = :personId',
);

export async function findSecondFactor(transaction: PersonTransaction): Promise<SecondFactorRow | undefined> {
  const [row] = await transaction.run(find, { personId: transaction.personId });
  return row;
}

const countCodes = statement(
  'recovery_code_count',
  'select count(*)::integer as count from recovery_code where person_id = :personId and used_at is null',
);

export async function countRecoveryCodes(transaction: PersonTransaction): Promise<number> {
  const [row] = await transaction.run(countCodes, { personId: transaction.personId });
  return row?.count ?? 0;
}

const findName = statement(
  'second_factor_label',
  `select value from person_identity where person_id = :personId and kind <> 'openid' order by kind, value limit 1`,
);

/** The label of the account: an e-mail address, else a phone number. */
export async function findLabel(transaction: PersonTransaction): Promise<string | undefined> {
  const [row] = await transaction.run(findName, { personId: transaction.personId });
  return row?.value;
}

const start = statement(
  'start_second_factor',
  `insert into second_factor (person_id, sealed_secret, created_at, tries_since, confirm_tries_since)
   values (:personId, :sealedSecret, :now, :now, :now)
   on conflict (person_id) do update
     set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
     where second_factor.confirmed_at is null
   returning person_id`,
);

/** Stores a new secret, or replaces one that was never confirmed. @returns whether it was stored */
export async function insertSecret(transaction: PersonTransaction, sealedSecret: Buffer, now: Date): Promise<boolean> {
  return (await transaction.run(start, { personId: transaction.personId, sealedSecret, now })).length === 1;
}

const confirm = statement(
  'confirm_second_factor',
  `update second_factor set confirmed_at = :now, last_step = :step
   where person_id = :personId and sealed_secret = :sealedSecret and confirmed_at is null
   returning person_id`,
);

/** Turns the factor on, once, with the secret that was read. */
export async function setConfirmed(
  transaction: PersonTransaction,
  sealedSecret: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  return (await transaction.run(confirm, { personId: transaction.personId, sealedSecret, step, now })).length === 1;
}

const replaceCodes = statement(
  'replace_recovery_codes',
  `with deleted as (delete from recovery_code where person_id = :personId and not code_hash = any(:hashes))
   insert into recovery_code (person_id, code_hash, key_id) select :personId, unnest(:hashes::bytea[]), :keyId`,
);

/** @param keyId the key under which the hashes were made */
export async function replaceRecoveryCodes(
  transaction: PersonTransaction,
  hashes: readonly Buffer[],
  keyId: string,
): Promise<void> {
  await transaction.run(replaceCodes, { personId: transaction.personId, hashes, keyId });
}

const takeTry = statement(
  'take_second_factor_try',
  `update second_factor
   set tries = case when tries_since <= :triesSince then 1 else tries + 1 end,
     tries_since = case when tries_since <= :triesSince then :now else tries_since end
   where person_id = :personId and (tries_since <= :triesSince or tries < :limit)
   returning tries`,
);

/**
 * Counts a try before its code is checked, so that concurrent tries cannot exceed the limit.
 * @param windowStart tries counted since before this time are ignored
 * @returns whether a try was left
 */
export async function takeSecondFactorTry(
  transaction: PersonTransaction,
  { windowStart, now, limit }: { readonly windowStart: Date; readonly now: Date; readonly limit: number },
): Promise<boolean> {
  return (
    (await transaction.run(takeTry, { personId: transaction.personId, triesSince: windowStart, now, limit })).length ===
    1
  );
}

const takeConfirmTry = statement(
  'take_second_factor_confirm_try',
  `update second_factor
   set confirm_tries = case when confirm_tries_since <= :confirmTriesSince then 1 else confirm_tries + 1 end,
     confirm_tries_since = case when confirm_tries_since <= :confirmTriesSince then :now else confirm_tries_since end
   where person_id = :personId and (confirm_tries_since <= :confirmTriesSince or confirm_tries < :limit)
   returning confirm_tries`,
);

/** Like `takeSecondFactorTry`, for a signed-in person. */
export async function takeConfirmationTry(
  transaction: PersonTransaction,
  { windowStart, now, limit }: { readonly windowStart: Date; readonly now: Date; readonly limit: number },
): Promise<boolean> {
  return (
    (
      await transaction.run(takeConfirmTry, {
        personId: transaction.personId,
        confirmTriesSince: windowStart,
        now,
        limit,
      })
    ).length === 1
  );
}

const giveBack = statement(
  'give_back_second_factor_try',
  `update second_factor set tries = greatest(tries - :signInTries, 0), confirm_tries = greatest(confirm_tries - :confirmTries, 0)
     where person_id = :personId`,
);

/** Undoes the count of a try with a correct code. */
export async function giveTryBack(transaction: PersonTransaction, counter: 'sign-in' | 'confirmation'): Promise<void> {
  const isSignIn = counter === 'sign-in';
  await transaction.run(giveBack, {
    personId: transaction.personId,
    signInTries: isSignIn ? 1 : 0,
    confirmTries: isSignIn ? 0 : 1,
  });
}

const takeStep = statement(
  'take_second_factor_step',
  `update second_factor set last_step = :lastStep
   where person_id = :personId and sealed_secret = :sealedSecret and confirmed_at is not null and last_step < :lastStep
   returning person_id`,
);

/** Marks a time step as used. @returns false if it, or a later one, was used before */
export async function takeStepOnce(
  transaction: PersonTransaction,
  sealedSecret: Buffer,
  step: number,
): Promise<boolean> {
  return (
    (await transaction.run(takeStep, { personId: transaction.personId, sealedSecret, lastStep: step })).length === 1
  );
}

const takeCode = statement(
  'take_recovery_code',
  `update recovery_code set used_at = :now where person_id = :personId and code_hash = any(:hashes::bytea[]) and used_at is null returning person_id`,
);

/** @param hashes of the code, under each key */
export async function takeRecoveryCode(
  transaction: PersonTransaction,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  return (await transaction.run(takeCode, { personId: transaction.personId, hashes, now })).length === 1;
}

const removeFactor = statement(
  'remove_second_factor',
  `with codes as (delete from recovery_code where person_id = :personId) delete from second_factor where person_id = :personId`,
);

export async function deleteSecondFactor(transaction: PersonTransaction): Promise<void> {
  await transaction.run(removeFactor, { personId: transaction.personId });
}

export interface ChallengeRow extends RowOf<'try_second_factor_challenge'> {
  method: 'email' | 'phone' | 'google';
  identity_kind: Identity['kind'];
}

const tryChallenge = statement(
  'try_second_factor_challenge',
  `update second_factor_challenge set tries = tries + 1
   where id = :id and redeemed_at is null and expires_at > :now and tries < :limit
   returning person_id, method, identity_kind, identity_value, tries`,
).returns<ChallengeRow>();

/** Counts a try on an open challenge; undefined if it is not open. */
export async function takeChallengeTry(
  database: Queryable,
  id: string,
  now: Date,
  limit: number,
): Promise<ChallengeRow | undefined> {
  const [row] = await database.run(tryChallenge, { id, now, limit });
  return row;
}

const redeem = statement(
  'redeem_second_factor_challenge',
  'update second_factor_challenge set redeemed_at = :now where id = :id and redeemed_at is null returning id',
);

export async function redeemChallenge(transaction: PersonTransaction, id: string, now: Date): Promise<boolean> {
  return (await transaction.run(redeem, { id, now })).length === 1;
}
