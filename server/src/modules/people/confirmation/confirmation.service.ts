import type { Identity } from '@tunna/domain/text/identity';
import type { PersonScope } from '../../../database/scope.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { withCode } from '../second-factor/second-factor.service.ts';
import { redeemCode, requestCode, type SignInDependencies } from '../sign-in/sign-in.service.ts';
import { findConfirming, setConfirmed } from './confirmation.queries.ts';

interface Confirming {
  readonly person: PersonScope;
  readonly sessionId: string;
}

interface Browser {
  readonly address: string;
  readonly language: string;
  isKnown(identity: Identity): boolean;
  /** Called with the identity before a code is sent to it. */
  markCodeRequested(identity: Identity): void;
}

/**
 * Sends a code to the person's first identity. It is always the same identity, so that a stolen token allows guesses at one identity only.
 * Messages and tries count together with those for signing in. A person with a second factor gets no message.
 * @throws ApplicationError `rate_limited`
 */
export async function requestConfirmation(
  dependencies: SignInDependencies,
  { person, sessionId }: Confirming,
  { address, language, isKnown, markCodeRequested }: Browser,
) {
  const { kind, value, second_factor: hasFactor } = await dependencies.database.personal(person, findConfirming);
  if (hasFactor) return { by: 'second-factor' } as const;
  const identity = { kind, value };
  markCodeRequested(identity);
  const known = isKnown(identity);
  const issued = await requestCode(dependencies, { identity, language, address, known, sessionId });
  return { by: kind, recipient: value, ...issued };
}

/**
 * Confirms the session for ten minutes.
 * @param given a challenge and its code; for a person with a second factor, a code of that factor only
 * @throws ApplicationError `code_wrong`, `code_used`, `challenge_over`, `code_tries_used`, `rate_limited`
 */
export async function confirm(
  dependencies: SignInDependencies,
  { person, sessionId }: Confirming,
  { challengeId, code }: { readonly challengeId: string | undefined; readonly code: string },
): Promise<void> {
  const { database, now } = dependencies;
  const { second_factor: hasFactor } = await database.personal(person, findConfirming);
  if (hasFactor) {
    await withCode(dependencies, person, { code, counter: 'confirmation' }, (transaction) =>
      setConfirmed(transaction, sessionId, now()),
    );
    return;
  }
  if (challengeId === undefined) {
    throw new ApplicationError('challenge_over', 'Request a code first.', { canRetry: false });
  }
  await redeemCode(dependencies, { challengeId, code, sessionId });
  await database.personal(person, (transaction) => setConfirmed(transaction, sessionId, now()));
}
