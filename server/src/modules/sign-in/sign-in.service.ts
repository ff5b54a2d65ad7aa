import { randomInt, randomUUID } from 'node:crypto';
import type { SignedIn } from '@tunna/contract/sign-in';
import type { Identity } from '@tunna/domain/identity';
import type { Database } from '../../database/database.ts';
import { mintPersonScope } from '../../database/scope.ts';
import type { Queryable } from '../../database/statement.ts';
import type { Budgets } from '../budget/budget.service.ts';
import { codePurpose, type Vault } from '../instance-secret/instance-secret.service.ts';
import type { ProvedPerson, Sessions } from '../session/session.service.ts';
import { challengeNotFound, challengeOver, codeWrong, tooManyCodes } from './sign-in.errors.ts';
import {
  type Asked,
  countAnywhere,
  countByKnown,
  countByNetwork,
  countHere,
  deleteOldSignIns,
  findDelivery,
  findOrInsertPerson,
  hasSecondFactor,
  insertChallenge,
  insertSecondFactorChallenge,
  lockAsking,
  redeemChallenge,
} from './sign-in.queries.ts';

export interface SignInDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly now: () => Date;
}

export interface CodeDependencies extends SignInDependencies {
  readonly budgets: Budgets;
}

const minute = 60_000;
/** Milliseconds for which a code, or the question for a second factor, is good. */
const challengeLifetime = 10 * minute;
const mostTries = 5;

/** How many codes may be asked for within so many milliseconds. */
interface Allowance {
  readonly codes: number;
  readonly within: number;
}

/** Strangers share what one identity is sent; whoever signed in before from the same browser has an allowance of their own. */
const allowances = {
  known: { codes: 5, within: 10 * minute },
  here: { codes: 5, within: 10 * minute },
  network: { codes: 30, within: 10 * minute },
  anywhere: { codes: 30, within: 60 * minute },
} as const satisfies Record<string, Allowance>;

export interface CodeRequest {
  readonly identity: Identity;
  readonly language: string;
  /** The network that asks. */
  readonly address: string;
  /** Whether somebody signed in with the identity from this browser before. */
  readonly known: boolean;
}

/** Milliseconds until another code may be asked for; none or less when it may be now. */
const waitFor = ({ codes, within }: Allowance, { asked, first }: Asked, now: Date): number =>
  asked < codes || first === null ? 0 : Math.max(1, first.getTime() + within - now.getTime());

async function waitingTime(transaction: Queryable, request: CodeRequest, now: Date): Promise<number> {
  const { identity, address, known } = request;
  const since = ({ within }: Allowance) => new Date(now.getTime() - within);
  if (known) {
    return waitFor(allowances.known, await countByKnown(transaction, identity, since(allowances.known)), now);
  }
  return Math.max(
    waitFor(allowances.here, await countHere(transaction, identity, since(allowances.here), address), now),
    waitFor(allowances.network, await countByNetwork(transaction, address, since(allowances.network)), now),
    waitFor(allowances.anywhere, await countAnywhere(transaction, identity, since(allowances.anywhere)), now),
  );
}

/**
 * Stores a code for the identity, which a job then sends. Whether a person is known by the identity is not looked up: there is
 * nothing to tell them apart by.
 *
 * @returns id of the challenge
 * @throws ApplicationError `rate_limited` with the seconds to wait, `invalid_request` for a number in a country without text messages
 */
export async function requestCode(
  { database, vault, budgets, now }: Pick<CodeDependencies, 'database' | 'vault' | 'budgets' | 'now'>,
  request: CodeRequest,
): Promise<string> {
  const isPhone = request.identity.kind === 'phone';
  if (isPhone) budgets.assertSmsCountry(request.identity.value, 'phoneNumber');
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = vault.mac(codePurpose(id), code);
  const sealedCode = vault.seal(codePurpose(id), code);
  await database.transaction(async (transaction) => {
    await lockAsking(transaction, request.identity, request.known ? undefined : request.address);
    const createdAt = now();
    const wait = await waitingTime(transaction, request, createdAt);
    if (wait > 0) throw tooManyCodes(Math.ceil(wait / 1000));
    const names = [isPhone ? 'smsByInstallation' : 'codeMailsByInstallation'] as const;
    await budgets.spend(transaction, names, { keys: {}, now: createdAt });
    const expiresAt = new Date(createdAt.getTime() + challengeLifetime);
    await insertChallenge(transaction, { ...request, id, codeHash, sealedCode, createdAt, expiresAt });
  });
  return id;
}

/** @throws ApplicationError `challenge_not_found` */
export async function getCodeDelivery({ database, now }: Pick<SignInDependencies, 'database' | 'now'>, id: string) {
  const delivery = await findDelivery(database, id, now());
  if (delivery === undefined) throw challengeNotFound();
  return delivery;
}

/** A person who proved who they are, as far as the first factor goes. */
export type FirstFactor = Pick<ProvedPerson, 'identity' | 'method' | 'userAgent'> & { readonly personId: number };

/** Opens a session; or, where the person has a second factor, asks for it. */
export async function completeSignIn(
  { database, sessions, now }: Pick<SignInDependencies, 'database' | 'sessions' | 'now'>,
  { personId, identity, method, userAgent }: FirstFactor,
): Promise<SignedIn> {
  const person = mintPersonScope(personId);
  const challengeId = await database.personal(person, async (transaction) => {
    if (!(await hasSecondFactor(transaction))) return undefined;
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + challengeLifetime);
    return insertSecondFactorChallenge(transaction, { method, identity, createdAt, expiresAt });
  });
  if (challengeId !== undefined) return { secondFactor: { challengeId } };
  return { token: await sessions.openForPerson({ person, identity, method, userAgent }) };
}

/**
 * Trades a code for a token. Whoever proves an identity that nobody has yet becomes a person who has still to sign up.
 * @throws ApplicationError `code_wrong`, `challenge_over`, each saying whether another try may succeed
 */
export async function signIn(
  dependencies: SignInDependencies,
  { challengeId, code, userAgent }: { readonly challengeId: string; readonly code: string; readonly userAgent: string },
): Promise<{ readonly identity: Identity; readonly signedIn: SignedIn }> {
  const { database, vault, now } = dependencies;
  const codeHash = vault.mac(codePurpose(challengeId), code);
  const tried = await redeemChallenge(database, { id: challengeId, codeHash, now: now(), mostTries });
  if (tried === undefined) throw challengeOver();
  if (!tried.redeemed) throw codeWrong(tried.tries < mostTries);
  const identity: Identity = { kind: tried.kind, value: tried.value };
  const personId = await findOrInsertPerson(database, identity, tried.language);
  const method = identity.kind;
  return { identity, signedIn: await completeSignIn(dependencies, { personId, identity, method, userAgent }) };
}

/** Drops codes and attempts that are over, and sessions that ended a month ago. */
export const pruneSignIns = (database: Queryable, now: Date): Promise<void> => deleteOldSignIns(database, now);
