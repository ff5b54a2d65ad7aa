import type { shortLinkContract } from '@tunna/contract/inventory/short-link';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  createShortLink,
  deleteShortLink,
  followShortLink,
  listRecentShortLinks,
  listShortLinks,
  type ShortLinkDependencies,
} from './short-link.service.ts';

export const shortLinkRoutes = (dependencies: ShortLinkDependencies): Handlers<keyof typeof shortLinkContract> => ({
  async getShortLink({ params }) {
    return { target: await followShortLink(dependencies.database.publicReads, params.slug) };
  },
  createShortLink: ({ body }, { person }) => createShortLink(dependencies, person, body),
  async listRecentShortLinks({ query }, { person }) {
    return { shortLinks: await listRecentShortLinks(dependencies, person, query.orgId) };
  },
  listShortLinks: ({ query }, { organization }) => listShortLinks(dependencies, organization, query),
  async deleteShortLink({ params }, member) {
    await deleteShortLink(dependencies, member, params.slug);
    return { done: true };
  },
});
