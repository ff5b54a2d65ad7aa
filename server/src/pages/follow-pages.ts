import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Limits } from '../http/calls/limits.ts';
import type { FollowLinks } from '../modules/requests/follow-link/follow-link.service.ts';
import { getFollowedRequest } from '../modules/requests/service-request/follow/service-request-follow.service.ts';
import { hideAddress } from './form.ts';
import type { PageSender } from './send-page.ts';

interface Options {
  readonly database: Database;
  readonly follow: FollowLinks;
  readonly limits: Limits;
  readonly now: () => Date;
}

/** The status of a request, for its requester. If the link is invalid, the page leads back to the container in the address. */
export function registerFollowPages(
  app: FastifyInstance,
  pages: PageSender,
  { database, follow, limits, now }: Options,
): void {
  app.get<{ Params: { slug: string; link: string } }>(
    '/container/:slug/follow/:link',
    { onRequest: limits.followLink },
    async (request, reply) => {
      hideAddress(reply);
      const { link } = request.params;
      const answer = { request: await getFollowedRequest(database, follow.read(link), now()) };
      return pages.send(request, reply, { answers: [{ endpoint: 'getFollowedRequest', params: { link }, answer }] });
    },
  );
}
