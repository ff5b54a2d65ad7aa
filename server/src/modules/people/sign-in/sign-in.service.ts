import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { SignedIn } from '@tunna/contract/people/sign-in';
import type { Identity } from '@tunna/domain/text/identity';
import type { Database } from '../../../database/database.ts';
import { mintPersonScope } from '../../../database/scope.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import {
  codePurpose,
  hashSecret,
  linkPurpose,
  type Vault,
} from '../../platform/instance-secret/instance-secret.service.ts';
import type { SigningBrowser } from '../known-browser/known-browser.service.ts';
import { noticeNewBrowser } from '../person-message/person-message.service.ts';
import type { AuthenticatedPerson, Sessions } from '../session/session.service.ts';
import {
  challengeNotFound,
  challengeOver,
  codeTriesUsed,
  codeWrong,
  linkElsewhere,
  linkOver,
} from './sign-in.errors.ts';
import {
  deleteOldSignIns,
  findDelivery,
  findOpenChallenge,
  findOrInsertPerson,
  findSignInLink,
  hasSecondFactor,
  insertChallenge,
  insertSecondFactorChallenge,
  lockCodeRequests,
  redeemChallenge,
  takeSignInLink,
} from './sign-in.queries.ts';
import {
  challengeLifetime,
  checkShortWindows,
  hasMessageLeft,
  hasTryLeft,
  linkLifetime,
  maxTries,
} from './sign-in-limits.service.ts';

export interface SignInDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly budgets: Budgets;
  readonly now: () => Date;
}

export interface CodeRequest {
  readonly identity: Identity;
  readonly language: string;
  /** The network of the caller. */
  readonly address: string;
  /** Whether someone signed in with the identity in this browser before. */
  readonly known: boolean;
  /** The session that the code confirms; without one it signs in. */
  readonly sessionId?: string;
}

export interface IssuedChallenge {
  readonly challengeId: string;
  /** No message was sent. */
  readonly linkOnly: true | undefined;
}

type RequestDependencies = Pick<SignInDependencies, 'database' | 'vault' | 'budgets' | 'now'>;

/** A new code and a new link, hashed for storage and encrypted for the job that sends them. */
function makeSecrets(vault: Vault, id: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = randomBytes(32).toString('base64url');
  return {
    codeHash: vault.mac(codePurpose(id), code),
    sealedCode: vault.seal(codePurpose(id), code),
    linkHash: hashSecret(key),
    sealedLink: vault.seal(linkPurpose(id), key),
  };
}

/**
 * Stores a code and a link for the identity, which a job then sends. Does not look up the person, so that the response does not reveal
 * whether one exists. After the day's limit of messages, nothing is stored or sent, and the id is unusable: a link from an earlier message
 * still signs in.
 *
 * @throws ApplicationError `rate_limited` with the seconds to wait, `invalid_request` for a number in a country without text messages
 */
export async function requestCode(
  { database, vault, budgets, now }: RequestDependencies,
  request: CodeRequest,
): Promise<IssuedChallenge> {
  const isPhone = request.identity.kind === 'phone';
  if (isPhone) budgets.assertSmsCountry(request.identity.value, 'phoneNumber');
  const challengeId = randomUUID();
  const secrets = makeSecrets(vault, challengeId);
  return database.transaction(async (transaction) => {
    await lockCodeRequests(transaction, request.identity, request.known ? undefined : request.address);
    const createdAt = now();
    await checkShortWindows(transaction, request, createdAt);
    if (!(await hasMessageLeft(transaction, request, createdAt))) return { challengeId, linkOnly: true };
    const names = [isPhone ? 'smsByInstallation' : 'codeMailsByInstallation'] as const;
    await budgets.spend(transaction, names, { keys: {}, now: createdAt });
    const expiresAt = new Date(createdAt.getTime() + challengeLifetime);
    const { sessionId } = request;
    await insertChallenge(transaction, { ...request, ...secrets, sessionId, id: challengeId, createdAt, expiresAt });
    return { challengeId, linkOnly: undefined };
  });
}

/** @throws ApplicationError `challenge_not_found` */
export async function getCodeDelivery({ database, now }: Pick<SignInDependencies, 'database' | 'now'>, id: string) {
  const delivery = await findDelivery(database, id, now());
  if (delivery === undefined) throw challengeNotFound();
  return delivery;
}

/** A person who proved the first factor. */
export type FirstFactor = Pick<AuthenticatedPerson, 'identity' | 'method'> & { readonly personId: number };

/** Opens the session of a person who passed all factors; sends them a message if the browser is new. */
export function openSession(
  { sessions, now }: Pick<SignInDependencies, 'sessions' | 'now'>,
  proved: Omit<AuthenticatedPerson, 'userAgent'>,
  browser: SigningBrowser,
): Promise<string> {
  const { userAgent, address } = browser;
  const isNew = !browser.isKnown(proved.identity);
  return sessions.openForPerson({ ...proved, userAgent }, async (transaction) => {
    if (isNew) await noticeNewBrowser(transaction, { userAgent, address, happenedAt: now() });
  });
}

/** Opens a session, or asks for the second factor if the person has one. */
export async function completeSignIn(
  dependencies: Pick<SignInDependencies, 'database' | 'sessions' | 'now'>,
  { personId, identity, method }: FirstFactor,
  browser: SigningBrowser,
): Promise<SignedIn> {
  const { database, now } = dependencies;
  const person = mintPersonScope(personId);
  const challengeId = await database.personal(person, async (transaction) => {
    if (!(await hasSecondFactor(transaction))) return undefined;
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + challengeLifetime);
    return insertSecondFactorChallenge(transaction, { method, identity, createdAt, expiresAt });
  });
  if (challengeId !== undefined) return { secondFactor: { challengeId } };
  return { token: await openSession(dependencies, { person, identity, method }, browser) };
}

export interface CodeTry {
  readonly challengeId: string;
  readonly code: string;
  /** The session that the code confirms; without one it signs in. */
  readonly sessionId?: string;
}

/**
 * Redeems a code. Tries for one identity run one after the other, so that concurrent tries cannot exceed the daily limit.
 * @returns the proved identity, and the language of its message
 * @throws ApplicationError `code_wrong`, `challenge_over`, `code_tries_used`, each with whether another try may succeed
 */
export async function redeemCode(
  { database, vault, now }: RequestDependencies,
  { challengeId: id, code, sessionId }: CodeTry,
): Promise<{ readonly identity: Identity; readonly language: string }> {
  const codeHashes = vault.macs(codePurpose(id), code);
  const tried = await database.transaction(async (transaction) => {
    const open = await findOpenChallenge(transaction, { id, sessionId, maxTries, now: now() });
    if (open === undefined) throw challengeOver();
    const identity: Identity = { kind: open.kind, value: open.value };
    await lockCodeRequests(transaction, identity);
    const time = now();
    if (!(await hasTryLeft(transaction, { identity, known: open.known }, time))) throw codeTriesUsed();
    return redeemChallenge(transaction, { id, codeHashes, now: time, maxTries });
  });
  if (tried === undefined) throw challengeOver();
  if (!tried.redeemed) throw codeWrong(tried.tries < maxTries);
  return { identity: { kind: tried.kind, value: tried.value }, language: tried.language };
}

interface SignInAnswer {
  readonly identity: Identity;
  readonly signedIn: SignedIn;
}

async function signInAuthenticated(
  dependencies: SignInDependencies,
  { identity, language }: { readonly identity: Identity; readonly language: string },
  browser: SigningBrowser,
): Promise<SignInAnswer> {
  const personId = await findOrInsertPerson(dependencies.database, identity, language);
  const method = identity.kind;
  return { identity, signedIn: await completeSignIn(dependencies, { personId, identity, method }, browser) };
}

/**
 * Exchanges a code for a token. A new identity creates a person who must still sign up.
 * @throws ApplicationError as `redeemCode`
 */
export async function signIn(
  dependencies: SignInDependencies,
  { challengeId, code }: Omit<CodeTry, 'sessionId'>,
  browser: SigningBrowser,
): Promise<SignInAnswer> {
  return signInAuthenticated(dependencies, await redeemCode(dependencies, { challengeId, code }), browser);
}

/**
 * Exchanges the key of a link for a token. The link stays valid after the code of the same message was used: an attacker who makes the
 * owner's codes unusable must not disable the links too.
 * @param browser whether the browser asked for a code for the identity: a link signs in no other browser
 * @throws ApplicationError `sign_in_link_over`, `sign_in_link_elsewhere`; the latter leaves the link unchanged
 */
export async function signInWithLink(
  dependencies: SignInDependencies,
  key: string,
  browser: SigningBrowser,
): Promise<SignInAnswer> {
  const { database, now } = dependencies;
  const time = now();
  const since = new Date(time.getTime() - linkLifetime);
  const hash = hashSecret(key);
  const found = await findSignInLink(database, hash, since);
  if (found === undefined) throw linkOver();
  if (!browser.hasRequestedCode({ kind: found.kind, value: found.value })) throw linkElsewhere();
  const link = await takeSignInLink(database, hash, since, time);
  if (link === undefined) throw linkOver();
  const proved = { identity: { kind: link.kind, value: link.value }, language: link.language };
  return signInAuthenticated(dependencies, proved, browser);
}

/** Deletes expired codes and attempts, and sessions that ended a month ago. */
export const pruneSignIns = (database: Queryable, now: Date): Promise<void> => deleteOldSignIns(database, now);
