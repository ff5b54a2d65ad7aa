import { roles } from '@tunna/domain/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, numericId, plainText, secondFactorCode, uuid } from '../fields.ts';

export const industries = ['None', 'Agriculture', 'Manufacturing', 'Services'] as const;

/** The version of the terms that people accept at sign-up. */
export const termsVersion = 'tos_privacy_2024-04';

export const userStatus = z.enum(['good', 're-auth', 'setup-required']);
export type UserStatus = z.output<typeof userStatus>;

/** Each preference with the values it takes. */
export const preferenceValues = {
  themeMode: z.enum(['light', 'dark'], 'unknown_value'),
  language: z.enum(['is', 'en', 'no', 'pl'], 'unknown_value'),
} as const;

export const preferenceKey = z.enum(Object.keys(preferenceValues) as [keyof typeof preferenceValues, ...never[]]);
export type PreferenceKey = z.output<typeof preferenceKey>;

export const saveUserInfo = z.object({
  fullName: z.string('required').trim().min(1, 'required').min(2, 'too_short').pipe(plainText(200)),
  preferences: z
    .object({
      company: z.string().trim().min(1, 'required').pipe(plainText(200)).optional(),
      industry: z.enum(industries, 'unknown_value').optional(),
      dashTerms: z.literal(termsVersion, 'unknown_value').optional(),
    })
    .default({}),
});

export type SaveUserInfo = z.input<typeof saveUserInfo>;

export const userInfo = z.object({
  fullName: z.string().optional(),
  preferences: z.object({
    company: z.string().optional(),
    industry: z.enum(industries).optional(),
    dashTerms: z.string().optional(),
  }),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  google: z.boolean().describe('Whether an account at the OpenID provider is connected.'),
  language,
  operator: z.literal(true).optional().describe('The person runs the server: they may see its metrics.'),
  createdAt: z.iso.datetime(),
});

export type UserInfo = z.output<typeof userInfo>;

export const userSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  method: z.enum(['email', 'phone', 'google']),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type UserSession = z.output<typeof userSession>;

export const ownInvite = z.object({
  id: z.int().positive(),
  organizationName: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type OwnInvite = z.output<typeof ownInvite>;

const done = z.object({ done: z.boolean() });
const withSecondFactorCode = z.object({ code: secondFactorCode });

export const userContract = {
  getUserStatus: endpoint({
    method: 'GET',
    path: '/user/status',
    access: 'token',
    summary: 'What the token is worth: good, re-auth when its session has ended, setup-required before the sign-up',
    response: z.object({ status: userStatus }),
    errors: ['login_required', 'person_not_found'],
  }),
  getUserPreferences: endpoint({
    method: 'GET',
    path: '/user/preferences',
    access: 'person',
    summary: 'The preferences that the query names as keys=themeMode,language; all without it',
    query: z.object({ keys: plainText(200).optional() }),
    response: z.object({
      themeMode: preferenceValues.themeMode.optional(),
      language: preferenceValues.language.optional(),
    }),
    errors: [],
  }),
  getUserPreference: endpoint({
    method: 'GET',
    path: '/user/preference/{key}',
    access: 'person',
    summary: 'One preference; its value is absent until one is saved',
    params: z.object({ key: preferenceKey }),
    response: z.object({ key: preferenceKey, value: z.string().optional() }),
    errors: [],
  }),
  saveUserPreference: endpoint({
    method: 'POST',
    path: '/user/preference/{key}',
    access: 'person',
    summary: 'Saves one preference',
    params: z.object({ key: preferenceKey }),
    body: z.object({ value: plainText(200) }),
    response: z.object({ key: preferenceKey, value: z.string() }),
    errors: [],
  }),
  getUserInfo: endpoint({
    method: 'GET',
    path: '/user/info',
    access: 'account',
    summary: 'The person’s own record',
    response: userInfo,
    errors: [],
  }),
  saveUserInfo: endpoint({
    method: 'POST',
    path: '/user/info',
    access: 'account',
    summary: 'Signs up, or changes the own record; what is left out stays',
    body: saveUserInfo,
    response: userInfo,
    errors: [],
  }),
  eraseUser: endpoint({
    method: 'DELETE',
    path: '/user/',
    access: 'account',
    recent: true,
    summary: 'Erases the account and everything personal; organizations keep what is theirs',
    response: done,
    errors: ['last_owner'],
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'account',
    summary: 'Everything that is kept of the person, as JSON',
    response: z.object({
      info: userInfo,
      preferences: z.record(z.string(), z.string()),
      memberships: z.array(z.object({ organizationName: z.string(), role: z.enum(roles) })),
      invites: z.array(ownInvite),
      sessions: z.array(userSession),
      secondFactor: z.boolean(),
      exportedAt: z.iso.datetime(),
    }),
    errors: [],
  }),
  listUserSessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'account',
    summary: 'Where the person is signed in, the latest first',
    response: z.object({ sessions: z.array(userSession) }),
    errors: [],
  }),
  revokeUserSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'account',
    summary: 'Ends one of the person’s own sessions',
    params: z.object({ id: uuid() }),
    response: done,
    errors: ['session_not_found'],
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/user/confirmation',
    access: 'account',
    summary: 'Begins to confirm who the caller is: sends a code, unless the person has a second factor',
    body: z.object({ language: language.optional().describe('The language of the message.') }),
    response: z.union([
      z.object({ by: z.literal('second-factor') }),
      z.object({
        by: z.enum(['email', 'phone']),
        recipient: z.string(),
        challengeId: z.uuid(),
        linkOnly: z
          .literal(true)
          .optional()
          .describe('No message was sent; signing in anew by the link in the newest one confirms.'),
      }),
    ]),
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/confirmation/code',
    access: 'account',
    summary: 'Confirms who the caller is for ten minutes: with the code that was sent, or with the second factor',
    body: z.object({
      challengeId: uuid().optional().describe('Of the code that was sent; absent for the second factor.'),
      code: secondFactorCode,
    }),
    response: done,
    errors: ['code_wrong', 'challenge_over', 'code_tries_used'],
  }),
  startGoogleConnection: endpoint({
    method: 'POST',
    path: '/user/google/start',
    access: 'person',
    recent: true,
    summary: 'Begins to connect an account at the OpenID provider: an address for the browser to go to',
    response: z.object({ url: z.string() }),
    errors: ['openid_unavailable', 'openid_failed'],
  }),
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    access: 'person',
    summary: 'Whether a second factor is on, and how many recovery codes are left',
    response: z.object({ on: z.boolean(), recoveryCodesLeft: z.int().nonnegative() }),
    errors: [],
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/start',
    access: 'person',
    recent: true,
    summary: 'A new secret for an authenticator; it counts once a code of it was confirmed',
    response: z.object({ secret: z.string(), uri: z.string().describe('otpauth: address, for a QR code.') }),
    errors: ['second_factor_on'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/confirm',
    access: 'person',
    recent: true,
    summary: 'Turns the second factor on; the recovery codes are shown this once',
    body: withSecondFactorCode,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['code_wrong', 'second_factor_on', 'second_factor_off'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/remove',
    access: 'person',
    summary: 'Turns the second factor off, with a code of it or a recovery code: that confirms who the caller is',
    body: withSecondFactorCode,
    response: done,
    errors: ['code_wrong', 'second_factor_off'],
  }),
};

export const organizationInviteContract = {
  listOwnInvites: endpoint({
    method: 'GET',
    path: '/org-invite/invites',
    access: 'account',
    summary: 'Open invites for the person’s own e-mail address and phone number',
    response: z.object({ invites: z.array(ownInvite) }),
    errors: [],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/org-invite/invite/{id}/accept',
    access: 'account',
    summary: 'Accepts an invite: the person becomes a member',
    params: z.object({ id: numericId }),
    response: z.object({ organizationId: z.int().positive(), orgSlug: z.string(), role: z.enum(roles) }),
    errors: ['invite_not_found'],
  }),
};
