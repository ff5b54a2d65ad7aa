import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@tunna/contract/people/sign-in';
import { type Identity, normalEmail } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import { isWellFormedText } from '@tunna/domain/text/text';
import { isEmail, longestField } from '@tunna/domain/text/validation';
import { mintPersonScope, type PersonScope } from '../../../database/scope.ts';
import { hashSecret } from '../../platform/instance-secret/instance-secret.service.ts';
import type { SigningBrowser } from '../known-browser/known-browser.service.ts';
import type { OpenIdProvider, VerifiedPerson } from '../openid-provider/openid-provider.service.ts';
import { completeSignIn, openSession, type SignInDependencies } from '../sign-in/sign-in.service.ts';
import { attemptOver, connectedElsewhere, emailTaken, emailUnverified, openidUnavailable } from './google.errors.ts';
import {
  findOrInsertPerson,
  findPerson,
  findTokenIdentity,
  insertAttempt,
  insertOpenId,
  takeAttempt,
} from './google.queries.ts';

export interface GoogleDependencies extends SignInDependencies {
  /** Absent if none is configured. */
  readonly provider: OpenIdProvider | undefined;
}

/** Seconds in which a sign-in must be completed. */
export const attemptLifetime = 600;

const secret = (): string => randomBytes(32).toString('base64url');

/** Returns a path of this application; '/' for any text that a browser could read as another site's address. */
export function ownPath(path: string | undefined): string {
  if (path === undefined || path.length > 1000) return '/';
  const plain = isWellFormedText(path) && !/[\p{Cc}\\]/u.test(path);
  return plain && /^\/(?!\/)/.test(path) ? path : '/';
}

/**
 * Begins a sign-in, or connects an account to a signed-in person.
 * @returns where to send the browser, and what to store in it
 * @throws ApplicationError `openid_unavailable`, `openid_failed`, `unavailable`
 */
export async function startAttempt(
  { database, vault, now, provider }: GoogleDependencies,
  from: string | undefined,
  signedIn?: { readonly person: PersonScope; readonly sessionId: string },
): Promise<{ url: string; browser: string }> {
  if (provider === undefined) throw openidUnavailable();
  const binding = { state: secret(), nonce: secret(), codeVerifier: secret() };
  const browser = secret();
  const url = await provider.authorizationUrl(binding);
  const createdAt = now();
  await insertAttempt(database, {
    stateHash: hashSecret(binding.state),
    browserHash: hashSecret(browser),
    nonce: binding.nonce,
    sealedCodeVerifier: vault.seal('openid', binding.codeVerifier),
    originPath: ownPath(from),
    personId: signedIn?.person.personId ?? null,
    sessionId: signedIn?.sessionId ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + attemptLifetime * 1000),
  });
  return { url, browser };
}

interface VerifiedSignIn {
  /** The identity in the token. */
  readonly identity: Identity;
  readonly signedIn: SignedIn;
}

export interface ReturnFromProvider {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  /** The value stored in the browser. */
  readonly browserValue: string | undefined;
  /** The language of messages, for a new person. */
  readonly language: Language;
}

/**
 * Completes what `startAttempt` began, in the same browser, once.
 * @throws ApplicationError `openid_unavailable`, `openid_failed`, `identity_taken`, `unavailable`
 */
export async function completeAttempt(
  dependencies: GoogleDependencies,
  { code, state, iss, browserValue, language }: ReturnFromProvider,
  browser: SigningBrowser,
): Promise<VerifiedSignIn & { originPath: string }> {
  const { database, vault, now, provider } = dependencies;
  if (provider === undefined) throw openidUnavailable();
  if (browserValue === undefined) throw attemptOver();
  const attempt = await takeAttempt(database, hashSecret(state), hashSecret(browserValue), now());
  if (attempt === undefined) throw attemptOver();
  const codeVerifier = vault.unseal('openid', attempt.sealed_code_verifier);
  const verified = await provider.redeem({ code, state, iss }, { state, nonce: attempt.nonce, codeVerifier });
  const answer =
    attempt.person_id === null
      ? await signInVerified(dependencies, verified, language, browser)
      : await connectVerified(dependencies, verified, mintPersonScope(attempt.person_id), browser);
  return { ...answer, originPath: attempt.origin_path };
}

/** The identity as stored. A provider's ids are at most 255 characters long. */
const openIdOf = ({ issuer, subject }: VerifiedPerson): string => `${issuer} ${subject}`;

async function signInVerified(
  dependencies: GoogleDependencies,
  verified: VerifiedPerson,
  language: Language,
  browser: SigningBrowser,
): Promise<VerifiedSignIn> {
  const { database } = dependencies;
  const personId = (await findPerson(database, openIdOf(verified))) ?? (await admit(dependencies, verified, language));
  const identity = await database.personal(mintPersonScope(personId), findTokenIdentity);
  return { identity, signedIn: await completeSignIn(dependencies, { personId, identity, method: 'google' }, browser) };
}

/** Creates a new person. The address of an existing person is not sufficient proof: the provider's operator could claim it. */
async function admit({ database }: GoogleDependencies, verified: VerifiedPerson, language: Language): Promise<number> {
  const email = verified.verifiedEmail === undefined ? undefined : normalEmail(verified.verifiedEmail);
  if (email === undefined || email.length > longestField.email || !isEmail(email)) throw emailUnverified();
  const personId = await findOrInsertPerson(database, openIdOf(verified), email, language);
  if (personId === undefined) throw emailTaken();
  return personId;
}

/** Needs no second factor: the attempt was begun by a signed-in person in this browser. */
async function connectVerified(
  dependencies: GoogleDependencies,
  verified: VerifiedPerson,
  person: PersonScope,
  browser: SigningBrowser,
): Promise<VerifiedSignIn> {
  const { database } = dependencies;
  const openId = openIdOf(verified);
  const identity = await database.personal(person, async (transaction) => {
    const isNew = await insertOpenId(transaction, openId);
    if (!isNew && (await findPerson(transaction, openId)) !== person.personId) throw connectedElsewhere();
    return findTokenIdentity(transaction);
  });
  const token = await openSession(dependencies, { person, identity, method: 'google' }, browser);
  return { identity, signedIn: { token } };
}
