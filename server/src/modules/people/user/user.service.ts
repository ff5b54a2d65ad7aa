import {
  type PreferenceKey,
  preferenceValues,
  type saveUserInfo as saveUserInfoSchema,
  type UserInfo,
  type UserSession,
  type UserStatus,
} from '@tunna/contract/people/user';
import type { z } from 'zod';
import type { Database, PersonTransaction } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import type { Reading } from '../../../http/security/session.ts';
import { noticeErasure } from '../person-message/person-message.service.ts';
import { personIdleLifetime } from '../session/session.service.ts';
import { lastOwner, personNotFound, preferenceUnknown, sessionNotFound, termsRequired } from './user.errors.ts';
import {
  deletePerson,
  findBelongings,
  findPerson,
  findPreferences,
  findSessions,
  findSolelyOwned,
  setSessionRevoked,
  updateLanguage,
  updatePerson,
  upsertPreference,
} from './user.queries.ts';
import { inviteView, membershipView, userInfoView, userSessionView } from './user.views.ts';

/** The status of a token. @throws ApplicationError `person_not_found` if its person is deleted */
export function statusOf(token: Exclude<Reading, { state: 'none' }>): UserStatus {
  if (token.state === 'gone') throw personNotFound();
  if (token.state !== 'good') return 're-auth';
  const { caller } = token;
  return caller.kind === 'credential' || caller.isSetUp ? 'good' : 'setup-required';
}

const isPreferenceKey = (text: string): text is PreferenceKey => Object.hasOwn(preferenceValues, text);

export type Preferences = { readonly [Key in PreferenceKey]: z.output<(typeof preferenceValues)[Key]> | undefined };

/**
 * The saved preferences: those that are named, or all.
 * @param keys separated by commas
 * @throws ApplicationError `invalid_request` for an unknown preference
 */
export async function getPreferences(
  database: Database,
  person: PersonScope,
  keys: string = Object.keys(preferenceValues).join(),
): Promise<Preferences> {
  const requestedKeys = keys.split(',').map((key) => key.trim());
  if (!requestedKeys.every(isPreferenceKey)) throw preferenceUnknown('query.keys');
  const saved = await database.personal(person, findPreferences);
  const { themeMode, language } = preferenceValues;
  return {
    themeMode: requestedKeys.includes('themeMode') ? themeMode.safeParse(saved.themeMode).data : undefined,
    language: requestedKeys.includes('language') ? language.safeParse(saved.language).data : undefined,
  };
}

/** @throws ApplicationError `invalid_request` for a value that the preference does not allow */
export async function savePreference(
  database: Database,
  person: PersonScope,
  key: PreferenceKey,
  value: string,
): Promise<void> {
  if (!preferenceValues[key].safeParse(value).success) throw preferenceUnknown('value');
  await database.personal(person, async (transaction) => {
    await upsertPreference(transaction, key, value);
    if (key === 'language') await updateLanguage(transaction, value);
  });
}

async function readInfo(transaction: PersonTransaction): Promise<UserInfo> {
  const row = await findPerson(transaction);
  if (row === undefined) throw personNotFound();
  return userInfoView(row);
}

export const getInfo = (database: Database, person: PersonScope): Promise<UserInfo> =>
  database.personal(person, readInfo);

/**
 * Signs the person up, or updates their record; absent fields stay unchanged.
 * @throws ApplicationError `invalid_request` if the terms are not accepted and were not accepted before
 */
export async function saveInfo(
  database: Database,
  person: PersonScope,
  { fullName, preferences }: z.output<typeof saveUserInfoSchema>,
  now: Date,
): Promise<UserInfo> {
  const { company, industry, dashTerms: termsVersion } = preferences;
  return database.personal(person, async (transaction) => {
    const before = await readInfo(transaction);
    if (before.preferences.dashTerms === undefined && termsVersion === undefined) throw termsRequired();
    await updatePerson(transaction, { fullName, company, industry, termsVersion, now });
    return readInfo(transaction);
  });
}

/** Erases the person permanently. @throws ApplicationError `last_owner` with the organizations */
export async function erase(database: Database, person: PersonScope, now: Date): Promise<void> {
  await database.personal(person, async (transaction) => {
    const owned = await findSolelyOwned(transaction);
    if (owned.length > 0) throw lastOwner(owned);
    await noticeErasure(transaction, now);
    await deletePerson(transaction);
  });
}

/** The caller, and the session of their token. */
interface CallerSession {
  readonly person: PersonScope;
  readonly sessionId: string;
}

const readSessions = async (transaction: PersonTransaction, sessionId: string, now: Date): Promise<UserSession[]> =>
  (await findSessions(transaction, now, new Date(now.getTime() - personIdleLifetime))).map((row) =>
    userSessionView(row, sessionId),
  );

export const listSessions = (
  database: Database,
  { person, sessionId }: CallerSession,
  now: Date,
): Promise<UserSession[]> => database.personal(person, (transaction) => readSessions(transaction, sessionId, now));

/** @throws ApplicationError `session_not_found`, also for a session of another person */
export async function revokeSession(database: Database, person: PersonScope, id: string, now: Date): Promise<void> {
  const revoked = await database.personal(person, (transaction) => setSessionRevoked(transaction, id, now));
  if (!revoked) throw sessionNotFound();
}

/** All stored data of the person. */
export const exportPerson = (database: Database, { person, sessionId }: CallerSession, now: Date) =>
  database.personal(person, async (transaction) => {
    const { memberships, invites, secondFactor } = await findBelongings(transaction);
    return {
      info: await readInfo(transaction),
      preferences: await findPreferences(transaction),
      memberships: memberships.map(membershipView),
      invites: invites.map(inviteView),
      sessions: await readSessions(transaction, sessionId, now),
      secondFactor,
      exportedAt: now.toISOString(),
    };
  });
