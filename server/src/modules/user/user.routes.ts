import type { userContract } from '@tunna/contract/user';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
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

type Names = Exclude<keyof typeof userContract, 'startGoogleConnection' | `${string}SecondFactor`>;

export const userRoutes = (database: Database, now: () => Date): Handlers<Names> => ({
  getUserStatus: (_input, { token }) => ({ status: statusOf(token) }),
  getUserPreferences: ({ query }, { person }) => getPreferences(database, person, query.keys),
  async getUserPreference({ params: { key } }, { person }) {
    const { [key]: value } = await getPreferences(database, person, key);
    return { key, ...(value === undefined ? {} : { value }) };
  },
  async saveUserPreference({ params: { key }, body: { value } }, { person }) {
    await savePreference(database, person, key, value);
    return { key, value };
  },
  getUserInfo: (_input, { person }) => getInfo(database, person),
  saveUserInfo: ({ body }, { person }) => saveInfo(database, person, body, now()),
  async eraseUser(_input, { person }) {
    await erase(database, person);
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
