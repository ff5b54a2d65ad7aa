import type { UserInfo, userContract } from '@tunna/contract/people/user';
import type { Database } from '../../../database/database.ts';
import type { PersonScope } from '../../../database/scope.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { SessionReader } from '../../../http/security/session.ts';
import {
  erase,
  exportPerson,
  getInfo,
  getPreferences,
  listSessions,
  revokeSession,
  saveInfo,
  savePreference,
  statusOf,
} from './user.service.ts';

type Names = Exclude<
  keyof typeof userContract,
  'startGoogleConnection' | `${string}SecondFactor` | 'requestConfirmation' | 'confirm'
>;

/** Marks operators of the server: their menu has one more page. */
async function withOperator(info: UserInfo, person: PersonScope, sessions: UserDependencies['sessions']) {
  return (await sessions.operates(person)) ? { ...info, operator: true as const } : info;
}

interface UserDependencies {
  readonly database: Database;
  readonly sessions: Pick<SessionReader, 'operates'>;
  readonly now: () => Date;
}

export const userRoutes = ({ database, sessions, now }: UserDependencies): Handlers<Names> => ({
  getUserStatus: (_input, { token }) => ({ status: statusOf(token) }),
  getUserPreferences: ({ query }, { person }) => getPreferences(database, person, query.keys),
  async getUserPreference({ params: { key } }, { person }) {
    const { [key]: value } = await getPreferences(database, person, key);
    return { key, value };
  },
  async saveUserPreference({ params: { key }, body: { value } }, { person }) {
    await savePreference(database, person, key, value);
    return { key, value };
  },
  getUserInfo: async (_input, { person }) => withOperator(await getInfo(database, person), person, sessions),
  saveUserInfo: async ({ body }, { person }) =>
    withOperator(await saveInfo(database, person, body, now()), person, sessions),
  async eraseUser(_input, { person }) {
    await erase(database, person, now());
    return { done: true };
  },
  exportUser: (_input, context) => exportPerson(database, context, now()),
  async listUserSessions(_input, context) {
    return { sessions: await listSessions(database, context, now()) };
  },
  async revokeUserSession({ params }, { person }) {
    await revokeSession(database, person, params.id, now());
    return { done: true };
  },
});
