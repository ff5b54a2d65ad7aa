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

const challengeId = uuid();

/** Six digits; a recovery code of the second factor is ten letters and digits with a hyphen in the middle. */
const code = shapedText(/^[0-9]{6}$/, 6);

export const signInPhone = z.object({
  phoneNumber: signInPhoneNumber.describe('In international form; a number without a plus is Icelandic.'),
  language: language.optional().describe('The language of the message.'),
});

export const signInEmail = z.object({
  email: emailAddress,
  language: language.optional().describe('The language of the message.'),
});

const challenge = z.object({ challengeId });

const askedChallenge = challenge.extend({
  linkOnly: z
    .literal(true)
    .optional()
    .describe(
      'No message was sent: the identity has got enough of them within a day. The link in the newest one signs in.',
    ),
});

/** A token; or, where the person has a second factor, the challenge for it. */
export const signedIn = z.union([
  z.object({ token: z.string() }),
  z.object({ secondFactor: z.object({ challengeId }) }),
]);

export type SignedIn = z.output<typeof signedIn>;

const token = z.object({ token: z.string() });

export const deliveryState = z.enum(['waiting', 'sent', 'failed']);

const credential = exactText(200);

export const signInContract = {
  getSignInMethods: endpoint({
    method: 'GET',
    path: '/auth/methods',
    access: 'public',
    summary: 'How people sign in to this installation',
    response: z.object({ google: z.boolean().describe('Whether an OpenID provider is configured.') }),
    errors: [],
  }),
  requestCodeByPhone: endpoint({
    method: 'POST',
    path: '/auth/',
    access: 'public',
    summary: 'Sends a code by SMS; the answer is the same whether anybody is known by the number',
    body: signInPhone,
    response: askedChallenge,
    errors: [],
  }),
  requestCodeByEmail: endpoint({
    method: 'POST',
    path: '/auth/email',
    access: 'public',
    summary: 'Sends a code by e-mail; the answer is the same whether anybody is known by the address',
    body: signInEmail,
    response: askedChallenge,
    errors: [],
  }),
  getCodeDelivery: endpoint({
    method: 'GET',
    path: '/auth/challenge/{challengeId}',
    access: 'public',
    summary: 'Whether the message with the code has left',
    params: challenge,
    response: z.object({ delivery: deliveryState }),
    errors: ['challenge_not_found'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Trades the code for a token; each code once',
    body: z.object({ challengeId, code }),
    response: signedIn,
    errors: ['code_wrong', 'challenge_over', 'code_tries_used'],
  }),
  signInWithLink: endpoint({
    method: 'POST',
    path: '/auth/link',
    access: 'public',
    summary:
      'Trades the key of a link from a message for a token, once, in a browser that asked for a code for the same identity',
    body: z.object({ key: shapedText(/^[\w-]{43}$/, 43) }),
    response: signedIn,
    errors: ['sign_in_link_over', 'sign_in_link_elsewhere'],
  }),
  signInWithSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    summary: 'The second step where a person has turned it on: a code of the authenticator, or a recovery code',
    body: z.object({ challengeId, code: secondFactorCode }),
    response: token,
    errors: ['code_wrong', 'challenge_over'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'token',
    summary: 'Ends the session of the token for good',
    response: z.object({ signedOut: z.boolean() }),
    errors: [],
  }),
  startGoogleSignIn: endpoint({
    method: 'GET',
    path: '/auth/google/start',
    access: 'public',
    summary: 'Sends the browser to the OpenID provider, bound to it by a cookie; from is the path to come back to',
    query: z.object({ from: plainText(1000).optional() }),
    response: { redirect: true },
    errors: ['openid_unavailable', 'openid_failed'],
  }),
  completeGoogleSignIn: endpoint({
    method: 'GET',
    path: '/auth/google/callback',
    access: 'public',
    summary: 'Completes a sign-in with the OpenID provider; only in the browser that began it',
    query: z.object({
      code: exactText(4000),
      state: exactText(500),
      iss: plainText(500).optional().describe('The issuer, where the provider names it (RFC 9207).'),
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
    summary: 'Trades a device’s credential for a token',
    body: z.object({ credential }),
    response: token,
    errors: ['credential_invalid'],
  }),
  signInDepartment: endpoint({
    method: 'POST',
    path: '/auth/org-department',
    access: 'public',
    summary: 'Trades a department’s credential for a token',
    body: z.object({ credential }),
    response: token,
    errors: ['credential_invalid'],
  }),
};
