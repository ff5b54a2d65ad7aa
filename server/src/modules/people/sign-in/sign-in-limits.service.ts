import type { Queryable } from '../../../database/statement/statement.ts';
import { tooManyCodes } from './sign-in.errors.ts';
import {
  type Allowed,
  countByKnown,
  countByNetwork,
  countHere,
  countSent,
  countTries,
  type SentCodes,
} from './sign-in.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds for which a code, or the challenge for a second factor, is valid. */
export const challengeLifetime = 10 * minute;
/** Max wrong codes on one challenge. */
export const maxTries = 5;

/**
 * The window of the daily limits, in milliseconds. Challenges are counted by their creation time. The message is sent, and codes are tried,
 * up to ten minutes later: without those minutes, 24 hours could exceed a day's limit.
 */
const dailyWindow = day + challengeLifetime;

/** Milliseconds for which a link is valid: longer than the daily window, so that a person who gets no message has a valid link. */
export const linkLifetime = 25 * 60 * minute;

/** Limits per day for one identity, for browsers that signed in with it before and for others. */
const daily = {
  messages: { known: 8, unknown: 12 },
  tries: { known: 40, unknown: 50 },
} as const;

/** Max codes that may be requested within a number of milliseconds. */
interface Allowance {
  readonly codes: number;
  readonly within: number;
}

/** Short windows. A browser that signed in with the identity before has a separate limit. */
const allowances = {
  known: { codes: 5, within: 10 * minute },
  here: { codes: 5, within: 10 * minute },
  network: { codes: 30, within: 10 * minute },
} as const satisfies Record<string, Allowance>;

/** Milliseconds until another code may be requested; zero or less if it may be now. */
const waitFor = ({ codes, within }: Allowance, { sent, first }: SentCodes, now: Date): number =>
  sent < codes || first === null ? 0 : Math.max(1, first.getTime() + within - now.getTime());

export interface CodeRequest extends Allowed {
  /** The network of the caller. */
  readonly address: string;
}

async function waitingTime(
  transaction: Queryable,
  { identity, address, known }: CodeRequest,
  now: Date,
): Promise<number> {
  const since = ({ within }: Allowance) => new Date(now.getTime() - within);
  if (known) {
    return waitFor(allowances.known, await countByKnown(transaction, identity, since(allowances.known)), now);
  }
  return Math.max(
    waitFor(allowances.here, await countHere(transaction, identity, since(allowances.here), address), now),
    waitFor(allowances.network, await countByNetwork(transaction, address, since(allowances.network)), now),
  );
}

/** @throws ApplicationError `rate_limited` with the seconds to wait */
export async function checkShortWindows(transaction: Queryable, request: CodeRequest, now: Date): Promise<void> {
  const wait = await waitingTime(transaction, request, now);
  if (wait > 0) throw tooManyCodes(Math.ceil(wait / 1000));
}

/** Whether another message may be sent to the identity today. */
export async function hasMessageLeft(transaction: Queryable, allowed: Allowed, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dailyWindow);
  const sent = await countSent(transaction, allowed, since, now);
  return sent < (allowed.known ? daily.messages.known : daily.messages.unknown);
}

/** Whether another code may be tried for the identity today. */
export async function hasTryLeft(transaction: Queryable, allowed: Allowed, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dailyWindow);
  const tries = await countTries(transaction, allowed, since);
  return tries < (allowed.known ? daily.tries.known : daily.tries.unknown);
}
