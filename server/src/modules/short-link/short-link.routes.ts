import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { followShortLink } from './short-link.service.ts';

export const shortLinkRoutes = (database: Database): Handlers<'getShortLink'> => ({
  async getShortLink({ params }) {
    return { target: await followShortLink(database, params.slug) };
  },
});
