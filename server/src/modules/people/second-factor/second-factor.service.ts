import { randomBytes, randomInt } from 'node:crypto';
import type { Identity } from '@tunna/domain/text/identity';
import { Secret, TOTP } from 'otpauth';
import type { PersonTransaction } from '../../../database/database.ts';
import { mintPersonScope, type PersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { secondFactorPurpose, type Vault } from '../../platform/instance-secret/instance-secret.service.ts';
import type { SigningBrowser } from '../known-browser/known-browser.service.ts';
import { countSecondFactorNotices, noticeSecondFactor } from '../person-message/person-message.service.ts';
import { openSession, type SignInDependencies } from '../sign-in/sign-in.service.ts';
import {
  challengeOver,
  codeUsed,
  codeWrong,
  secondFactorOff,
  secondFactorOn,
  tooManyChanges,
  tooManyCodes,
} from './second-factor.errors.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findLabel,
  findSecondFactor,
  giveTryBack,
  insertSecret,
  redeemChallenge,
  replaceRecoveryCodes,
  type SecondFactorRow,
  setConfirmed,
  takeChallengeTry,
  takeConfirmationTry,
  takeRecoveryCode,
  takeSecondFactorTry,
  takeStepOnce,
} from './second-factor.queries.ts';

const secretBytes = 20;
const recoveryCodeCount = 10;
/** Max wrong codes on one challenge, and of one person in an hour across all challenges. */
const challengeTries = 5;
const hour = 60 * 60 * 1000;

/**
 * Max wrong codes of the authenticator within a window in milliseconds. Those of a signed-in person are counted separately, so that a
 * stolen token cannot lock the owner out of signing in. A code is valid for three time steps: 16 tries a day succeed with a probability of
 * 48 in a million.
 */
const counters = {
  'sign-in': { limit: 20, window: hour, take: takeSecondFactorTry },
  confirmation: { limit: 16, window: 24 * hour, take: takeConfirmationTry },
} as const;
type Counter = keyof typeof counters;
/** Max times per day that a second factor can be turned on or off: each change sends a message. */
const maxChanges = 10;

/** Crockford's 32 letters and digits: without I, L, O and U, to avoid confusion with 1 and 0. */
const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** RFC 6238 as in common authenticators: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Tunna', label, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });

/** Ten letters, 50 bits, such as K7QP3-9XWMD. */
function makeRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Accepts any case, no hyphen, and O for 0. */
const normalRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const recoveryText = (personId: number, code: string): string => `${personId} ${normalRecoveryCode(code)}`;

/** The time step of a code: the current one, the one before or the one after; undefined for a wrong code. */
function stepOf(vault: Vault, { sealed_secret }: SecondFactorRow, code: string, now: Date): number | undefined {
  const totp = totpOf(vault.unseal(secondFactorPurpose, sealed_secret), '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

/** Whether it is on, and the number of recovery codes left. */
export function getSecondFactor({ database }: SignInDependencies, person: PersonScope) {
  return database.personal(person, async (transaction) => {
    const factor = await findSecondFactor(transaction);
    const on = factor !== undefined && factor.confirmed_at !== null;
    return { on, recoveryCodesLeft: on ? await countRecoveryCodes(transaction) : 0 };
  });
}

/**
 * Creates a secret; it takes effect after one of its codes is confirmed.
 * @throws ApplicationError `second_factor_on`, `rate_limited` if it was turned on and off too often
 */
export async function startSecondFactor({ database, vault, now }: SignInDependencies, person: PersonScope) {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
  return database.personal(person, async (transaction) => {
    const since = new Date(now().getTime() - 24 * hour);
    if ((await countSecondFactorNotices(transaction, since)) >= maxChanges) throw tooManyChanges();
    if (!(await insertSecret(transaction, vault.seal(secondFactorPurpose, secret), now()))) throw secondFactorOn();
    const label = await findLabel(transaction);
    return { secret, uri: totpOf(secret, label ?? 'Tunna').toString() };
  });
}

/**
 * Turns the factor on.
 * @returns the recovery codes, which cannot be read again
 * @throws ApplicationError `code_wrong`, `second_factor_on`, `second_factor_off` if none was started
 */
export async function confirmSecondFactor(
  { database, vault, now }: SignInDependencies,
  person: PersonScope,
  code: string,
): Promise<string[]> {
  const recoveryCodes = new Set<string>();
  while (recoveryCodes.size < recoveryCodeCount) recoveryCodes.add(makeRecoveryCode());
  return database.personal(person, async (transaction) => {
    const factor = await findSecondFactor(transaction);
    if (factor === undefined) throw secondFactorOff();
    if (factor.confirmed_at !== null) throw secondFactorOn();
    const step = stepOf(vault, factor, withoutSpaces(code), now());
    if (step === undefined) throw codeWrong();
    if (!(await setConfirmed(transaction, factor.sealed_secret, step, now()))) throw secondFactorOn();
    const hashes = [...recoveryCodes].map((recoveryCode) =>
      vault.mac('recovery', recoveryText(person.personId, recoveryCode)),
    );
    await replaceRecoveryCodes(transaction, hashes, vault.keyId);
    await noticeSecondFactor(transaction, true, now());
    return [...recoveryCodes];
  });
}

/** Counts the try in a separate transaction, so that it also counts if the code is refused. */
async function countTry(
  { database, now }: SignInDependencies,
  person: PersonScope,
  factor: SecondFactorRow,
  counter: Counter,
): Promise<void> {
  const time = now();
  const { limit, window, take } = counters[counter];
  const windowStart = new Date(time.getTime() - window);
  const left = await database.personal(person, (transaction) => take(transaction, { windowStart, now: time, limit }));
  if (!left) {
    const since = counter === 'sign-in' ? factor.tries_since : factor.confirm_tries_since;
    const wait = since.getTime() + window - time.getTime();
    throw tooManyCodes(Math.max(1, Math.ceil(wait / 1000)));
  }
}

/**
 * Uses a code of the authenticator or a recovery code, and runs the work in the same transaction.
 * @throws ApplicationError `code_wrong`, `code_used`, `second_factor_off`, `rate_limited` after too many wrong six-digit codes; recovery codes are too
 * long to guess, so they are not limited, and another person's guesses never block the owner
 */
export async function withCode<T>(
  dependencies: SignInDependencies,
  person: PersonScope,
  { code, counter }: { readonly code: string; readonly counter: Counter },
  work: (transaction: PersonTransaction) => Promise<T>,
): Promise<T> {
  const { database, vault, now } = dependencies;
  const factor = await database.personal(person, findSecondFactor);
  if (factor === undefined || factor.confirmed_at === null) throw secondFactorOff();
  const typed = withoutSpaces(code);
  if (!/^[0-9]{6}$/.test(typed)) {
    const hashes = vault.macs('recovery', recoveryText(person.personId, typed));
    return database.personal(person, async (transaction) => {
      if (!(await takeRecoveryCode(transaction, hashes, now()))) throw codeWrong();
      return work(transaction);
    });
  }
  await countTry(dependencies, person, factor, counter);
  const step = stepOf(vault, factor, typed, now());
  if (step === undefined) throw codeWrong();
  return database.personal(person, async (transaction) => {
    if (!(await takeStepOnce(transaction, factor.sealed_secret, step))) throw codeUsed();
    await giveTryBack(transaction, counter);
    return work(transaction);
  });
}

/**
 * Turns the factor off and deletes its recovery codes. The code itself confirms the caller.
 * @throws ApplicationError as `withCode`
 */
export async function removeSecondFactor(
  dependencies: SignInDependencies,
  person: PersonScope,
  code: string,
): Promise<void> {
  await withCode(dependencies, person, { code, counter: 'confirmation' }, async (transaction) => {
    await deleteSecondFactor(transaction);
    await noticeSecondFactor(transaction, false, dependencies.now());
  });
}

/**
 * The second step of a sign-in.
 * @returns the token, and the identity of the first step
 * @throws ApplicationError `code_wrong` or `code_used` while another try may succeed, else `challenge_over`; `rate_limited`
 */
export async function signInWithSecondFactor(
  dependencies: SignInDependencies,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  browser: SigningBrowser,
): Promise<{ readonly token: string; readonly identity: Identity }> {
  const { database, now } = dependencies;
  const challenge = await takeChallengeTry(database, challengeId, now(), challengeTries);
  if (challenge === undefined) throw challengeOver();
  const person = mintPersonScope(challenge.person_id);
  try {
    await withCode(dependencies, person, { code, counter: 'sign-in' }, async (transaction) => {
      if (!(await redeemChallenge(transaction, challengeId, now()))) throw challengeOver();
    });
  } catch (error) {
    throw refusal(error, challenge.tries);
  }
  const identity = { kind: challenge.identity_kind, value: challenge.identity_value };
  const token = await openSession(dependencies, { person, identity, method: challenge.method }, browser);
  return { token, identity };
}

/** The error for a wrong code on a challenge. */
function refusal(error: unknown, tries: number): unknown {
  if (!(error instanceof ApplicationError)) return error;
  const over = error.code === 'second_factor_off' || (error.details.canRetry === true && tries >= challengeTries);
  return over ? challengeOver() : error;
}
