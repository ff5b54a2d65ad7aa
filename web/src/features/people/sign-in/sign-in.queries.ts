import { useMutation } from '@tanstack/react-query';
import type { SignedIn } from '@tunna/contract/people/sign-in';
import type { Identity } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import { call, callQuery } from '../../../lib/api/client.ts';

/** A code that was sent. */
export interface Challenge {
  readonly challengeId: string;
  readonly identity: Identity;
  /** No message was sent: the link in an earlier one signs in. */
  readonly linkOnly: boolean;
}

async function requestCode(identity: Identity, language: Language): Promise<Challenge> {
  const answer: { readonly challengeId?: unknown; readonly linkOnly?: unknown } =
    identity.kind === 'email'
      ? await call('requestCodeByEmail', { body: { email: identity.value, language } })
      : await call('requestCodeByPhone', { body: { phoneNumber: identity.value, language } });
  if (typeof answer.challengeId !== 'string') throw new Error('challenge id not present in response');
  return { challengeId: answer.challengeId, identity, linkOnly: answer.linkOnly === true };
}

/** Has a code sent, in the language of the page. */
export const useRequestCode = () =>
  useMutation({
    mutationFn: ({ identity, language }: { identity: Identity; language: Language }) => requestCode(identity, language),
  });

/** Trades a code for a token, or for the challenge of the second factor. */
export const useSignIn = (challengeId: string) =>
  useMutation({ mutationFn: (code: string): Promise<SignedIn> => call('signIn', { body: { challengeId, code } }) });

export const useSignInLink = () =>
  useMutation({ mutationFn: (key: string): Promise<SignedIn> => call('signInWithLink', { body: { key } }) });

export const useSecondFactor = (challengeId: string) =>
  useMutation({ mutationFn: (code: string) => call('signInWithSecondFactor', { body: { challengeId, code } }) });

export const signInMethodsQuery = () => callQuery('getSignInMethods', {});
