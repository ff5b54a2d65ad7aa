import type { followedRequestContract } from '@tunna/contract/requests/followed-request';
import type { Database } from '../../../../database/database.ts';
import type { Handlers } from '../../../../http/calls/handlers.ts';
import type { FollowLinks } from '../../follow-link/follow-link.service.ts';
import { getFollowedRequest } from './service-request-follow.service.ts';

export const followedRequestRoutes = (
  database: Database,
  follow: FollowLinks,
  now: () => Date,
): Handlers<keyof typeof followedRequestContract> => ({
  async getFollowedRequest({ params }) {
    return { request: await getFollowedRequest(database, follow.read(params.link), now()) };
  },
});
