import { roles } from '@tunna/domain/permissions';
import { languages } from '@tunna/domain/text/languages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, numericId, plainText, secondFactorCode, uuid } from '../fields.ts';
import type { View } from '../view.ts';

export const industries = ['None', 'Agriculture', 'Manufacturing', 'Services'] as const;

/** The version of the terms that people accept at sign-up. */
export const termsVersion = 'tos_privacy_2024-04';

export const userStatus = z.enum(['good', 're-auth', 'setup-required']);
export type UserStatus = View<typeof userStatus>;

/** The allowed values of each preference. */
export const preferenceValues = {
  themeMode: z.enum(['light', 'dark'], 'unknown_value'),
  language: z.enum(languages, 'unknown_value'),
} as const;

export const preferenceKey = z.enum(Object.keys(preferenceValues) as [keyof typeof preferenceValues, ...never[]]);
export type PreferenceKey = z.output<typeof preferenceKey>;

export const saveUserInfo = z.object({
  fullName: z.string('required').trim().min(1, 'required').min(2, 'too_short').pipe(plainText(200)),
  preferences: z
    .object({
      company: z.string().trim().min(1, 'required').pipe(plainText(200)).nullable().optional(),
      industry: z
        .enum(industries, 'unknown_value')
        .nullable()
        .optional()
        .describe('`null` clears it, as for `company`.'),
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
  operator: z.literal(true).optional().describe('Whether the person operates the server and may read its metrics.'),
  createdAt: z.iso.datetime(),
});

export type UserInfo = View<typeof userInfo>;

export const userSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  method: z.enum(['email', 'phone', 'google']),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type UserSession = View<typeof userSession>;

export const ownInvite = z.object({
  id: z.int().positive(),
  organizationName: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

export type OwnInvite = View<typeof ownInvite>;

const done = z.object({ done: z.boolean() });
const withSecondFactorCode = z.object({ code: secondFactorCode });

export const userContract = {
  getUserStatus: endpoint({
    method: 'GET',
    path: '/user/status',
    access: 'token',
    summary: 'Return the session status: `good`, `re-auth` (session ended) or `setup-required` (no account yet).',
    response: z.object({ status: userStatus }),
    errors: ['login_required', 'person_not_found'],
  }),
  getUserPreferences: endpoint({
    method: 'GET',
    path: '/user/preferences',
    access: 'person',
    summary: 'Return the preferences named in the query (`keys=themeMode,language`). Default: all.',
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
    summary: 'Return a preference. The value is absent until one is saved.',
    params: z.object({ key: preferenceKey }),
    response: z.object({ key: preferenceKey, value: z.string().optional() }),
    errors: [],
  }),
  saveUserPreference: endpoint({
    method: 'POST',
    path: '/user/preference/{key}',
    access: 'person',
    summary: 'Save a preference.',
    params: z.object({ key: preferenceKey }),
    body: z.object({ value: plainText(200) }),
    response: z.object({ key: preferenceKey, value: z.string() }),
    errors: [],
  }),
  getUserInfo: endpoint({
    method: 'GET',
    path: '/user/info',
    access: 'account',
    summary: 'Return the caller’s user record.',
    response: userInfo,
    errors: [],
  }),
  saveUserInfo: endpoint({
    method: 'POST',
    path: '/user/info',
    access: 'account',
    summary: 'Create or update the caller’s user record. Fields that are not sent are kept.',
    body: saveUserInfo,
    response: userInfo,
    errors: [],
  }),
  eraseUser: endpoint({
    method: 'DELETE',
    path: '/user/',
    access: 'account',
    recent: true,
    summary: 'Delete the account and all personal data. Records of organizations are kept.',
    response: done,
    errors: ['last_owner'],
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'account',
    summary: 'Export all personal data of the caller as JSON.',
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
    summary: 'List the caller’s sessions, newest first.',
    response: z.object({ sessions: z.array(userSession) }),
    errors: [],
  }),
  revokeUserSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'account',
    summary: 'Revoke one of the caller’s sessions.',
    params: z.object({ id: uuid() }),
    response: done,
    errors: ['session_not_found'],
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/user/confirmation',
    access: 'account',
    summary: 'Start to confirm the caller’s identity. Sends a code, unless a second factor is on.',
    body: z.object({ language: language.optional().describe('Language of the message.') }),
    response: z.union([
      z.object({ by: z.literal('second-factor') }),
      z.object({
        by: z.enum(['email', 'phone']),
        recipient: z.string(),
        challengeId: z.uuid(),
        linkOnly: z
          .literal(true)
          .optional()
          .describe('No message was sent. To confirm, log in again with the link in the newest message.'),
      }),
    ]),
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/user/confirmation/code',
    access: 'account',
    summary: 'Confirm the caller’s identity for ten minutes, with the code or with the second factor.',
    body: z.object({
      challengeId: uuid().optional().describe('Challenge of the code. Absent for the second factor.'),
      code: secondFactorCode,
    }),
    response: done,
    errors: ['code_wrong', 'code_used', 'challenge_over', 'code_tries_used'],
  }),
  startGoogleConnection: endpoint({
    method: 'POST',
    path: '/user/google/start',
    access: 'person',
    recent: true,
    summary: 'Start to connect an account at the OpenID provider. Returns the URL to open.',
    response: z.object({ url: z.string() }),
    errors: ['openid_unavailable', 'openid_failed'],
  }),
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    access: 'person',
    summary: 'Return whether a second factor is on, and the number of unused recovery codes.',
    response: z.object({ on: z.boolean(), recoveryCodesLeft: z.int().nonnegative() }),
    errors: [],
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/start',
    access: 'person',
    recent: true,
    summary: 'Create a secret for an authenticator app. It takes effect when a code is confirmed.',
    response: z.object({ secret: z.string(), uri: z.string().describe('`otpauth:` URL for a QR code.') }),
    errors: ['second_factor_on'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/confirm',
    access: 'person',
    recent: true,
    summary: 'Turn the second factor on. The recovery codes are returned once.',
    body: withSecondFactorCode,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['code_wrong', 'second_factor_on', 'second_factor_off'],
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/remove',
    access: 'person',
    summary: 'Turn the second factor off. Requires an authenticator code or a recovery code.',
    body: withSecondFactorCode,
    response: done,
    errors: ['code_wrong', 'code_used', 'second_factor_off'],
  }),
};

export const organizationInviteContract = {
  listOwnInvites: endpoint({
    method: 'GET',
    path: '/org-invite/invites',
    access: 'account',
    summary: 'List open invites for the caller’s own email address and phone number.',
    response: z.object({ invites: z.array(ownInvite) }),
    errors: [],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/org-invite/invite/{id}/accept',
    access: 'account',
    summary: 'Accept an invite and become a member.',
    params: z.object({ id: numericId }),
    response: z.object({ organizationId: z.int().positive(), orgSlug: z.string(), role: z.enum(roles) }),
    errors: ['invite_not_found'],
  }),
};
