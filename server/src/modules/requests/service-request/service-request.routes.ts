import type { serviceRequestContract } from '@tunna/contract/requests/service-request';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { type FollowLinks, followCookie } from '../follow-link/follow-link.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import {
  type ByLink,
  commentLinkedRequest,
  getLinkedRequest,
  moveLinkedRequest,
  planLinkedRequest,
  undoLinkedEnd,
  unplanLinkedRequest,
} from './follow/service-request-link.service.ts';
import { createServiceRequest } from './service-request.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly follow: FollowLinks;
  readonly publicUrl: string;
  readonly now: () => Date;
}

export const serviceRequestRoutes = ({
  database,
  links,
  follow,
  publicUrl,
  now,
}: Dependencies): Handlers<keyof typeof serviceRequestContract> => {
  const holderOf = (link: string): ByLink => ({ database, link: links.read(link), now: now() });
  return {
    async createServiceRequest({ body, headers }, context) {
      const created = await createServiceRequest({ database, follow }, body, headers['idempotency-key'], {
        async hasSignedUp() {
          const caller = await context.caller();
          return caller?.kind === 'person' && caller.isSetUp;
        },
      });
      context.setCookie(followCookie(body.containerSlug, created.follow, publicUrl));
      return created;
    },
    async getLinkedServiceRequest({ params }) {
      return { serviceRequest: await getLinkedRequest(holderOf(params.link)) };
    },
    async changeLinkedServiceRequestStatus({ params, body }) {
      return { serviceRequest: await moveLinkedRequest(holderOf(params.link), body) };
    },
    async undoLinkedServiceRequest({ params }) {
      return { serviceRequest: await undoLinkedEnd(holderOf(params.link)) };
    },
    async commentLinkedServiceRequest({ params, body }) {
      return { serviceRequest: await commentLinkedRequest(holderOf(params.link), body.comment) };
    },
    async planLinkedServiceRequest({ params, body }) {
      return { serviceRequest: await planLinkedRequest(holderOf(params.link), body.plannedFor) };
    },
    async unplanLinkedServiceRequest({ params, body }) {
      return { serviceRequest: await unplanLinkedRequest(holderOf(params.link), body.plannedFor) };
    },
  };
};
