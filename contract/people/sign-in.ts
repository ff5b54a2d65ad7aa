import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  emailAddress,
  exactText,
  language,
  plainText,
  secondFactorCode,
  shapedText,
  signInPhoneNumber,
  uuid,
} from '../fields.ts';
import type { View } from '../view.ts';

const challengeId = uuid();

/** Six digits; a recovery code is ten letters and digits with a hyphen in the middle. */
const code = shapedText(/^[0-9]{6}$/, 6);

export const signInPhone = z.object({
  phoneNumber: signInPhoneNumber.describe('International format. A number without a plus sign is Icelandic.'),
  language: language.optional().describe('Language of the message.'),
});

export const signInEmail = z.object({
  email: emailAddress,
  language: language.optional().describe('Language of the message.'),
});

const challenge = z.object({ challengeId });

const askedChallenge = challenge.extend({
  linkOnly: z
    .literal(true)
    .optional()
    .describe(
      'No message was sent because the daily limit of the identity is reached. The link in the newest message still works.',
    ),
});

/** A token, or a challenge if the person has a second factor. */
export const signedIn = z.union([
  z.object({ token: z.string() }),
  z.object({ secondFactor: z.object({ challengeId }) }),
]);

export type SignedIn = View<typeof signedIn>;

const token = z.object({ token: z.string() });

export const deliveryState = z.enum(['waiting', 'sent', 'failed']);

const credential = exactText(200);

export const signInContract = {
  getSignInMethods: endpoint({
    method: 'GET',
    path: '/auth/methods',
    access: 'public',
    summary: 'Return the login methods of this installation.',
    response: z.object({ google: z.boolean().describe('Whether an OpenID provider is configured.') }),
    errors: [],
  }),
  requestCodeByPhone: endpoint({
    method: 'POST',
    path: '/auth/',
    access: 'public',
    summary: 'Send a one-time code by SMS. The response is the same whether or not an account exists.',
    body: signInPhone,
    response: askedChallenge,
    errors: [],
  }),
  requestCodeByEmail: endpoint({
    method: 'POST',
    path: '/auth/email',
    access: 'public',
    summary: 'Send a one-time code by email. The response is the same whether or not an account exists.',
    body: signInEmail,
    response: askedChallenge,
    errors: [],
  }),
  getCodeDelivery: endpoint({
    method: 'GET',
    path: '/auth/challenge/{challengeId}',
    access: 'public',
    summary: 'Return whether the message with the code was sent.',
    params: challenge,
    response: z.object({ delivery: deliveryState }),
    errors: ['challenge_not_found'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Exchange a one-time code for a token. A code works once.',
    body: z.object({ challengeId, code }),
    response: signedIn,
    errors: ['code_wrong', 'challenge_over', 'code_tries_used'],
  }),
  signInWithLink: endpoint({
    method: 'POST',
    path: '/auth/link',
    access: 'public',
    summary:
      'Exchange the key of a login link for a token. Works once, in a browser that requested a code for the same identity.',
    body: z.object({ key: shapedText(/^[\w-]{43}$/, 43) }),
    response: signedIn,
    errors: ['sign_in_link_over', 'sign_in_link_elsewhere'],
  }),
  signInWithSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    summary: 'Complete the second step of a login with an authenticator code or a recovery code.',
    body: z.object({ challengeId, code: secondFactorCode }),
    response: token,
    errors: ['code_wrong', 'code_used', 'challenge_over'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'token',
    summary: 'Revoke the session of the token.',
    response: z.object({ signedOut: z.boolean() }),
    errors: [],
  }),
  startGoogleSignIn: endpoint({
    method: 'GET',
    path: '/auth/google/start',
    access: 'public',
    summary:
      'Redirect to the OpenID provider. A cookie binds the login to the browser; `from` is the path to return to.',
    query: z.object({ from: plainText(1000).optional() }),
    response: { redirect: true },
    errors: ['openid_unavailable', 'openid_failed'],
  }),
  completeGoogleSignIn: endpoint({
    method: 'GET',
    path: '/auth/google/callback',
    access: 'public',
    summary: 'Complete a login with the OpenID provider, in the browser that started it.',
    query: z.object({
      code: exactText(4000),
      state: exactText(500),
      iss: plainText(500).optional().describe('Issuer, if the provider sends it (RFC 9207).'),
    }),
    response: z.union([
      z.object({ token: z.string(), originPath: z.string() }),
      z.object({ secondFactor: z.object({ challengeId }), originPath: z.string() }),
    ]),
    errors: ['openid_failed', 'openid_unavailable', 'identity_taken'],
  }),
  signInDevice: endpoint({
    method: 'POST',
    path: '/auth/device',
    access: 'public',
    summary: 'Exchange a device credential for a token.',
    body: z.object({ credential }),
    response: token,
    errors: ['credential_invalid'],
  }),
  signInDepartment: endpoint({
    method: 'POST',
    path: '/auth/org-department',
    access: 'public',
    summary: 'Exchange a department credential for a token.',
    body: z.object({ credential }),
    response: token,
    errors: ['credential_invalid'],
  }),
};
