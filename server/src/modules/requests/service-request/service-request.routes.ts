import type { serviceRequestContract } from '@tunna/contract/requests/service-request';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { type FollowLinks, followCookie } from '../follow-link/follow-link.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { createServiceRequest } from './service-request.service.ts';
import {
  commentLinkedRequest,
  getLinkedRequest,
  moveLinkedRequest,
  planLinkedRequest,
} from './service-request-link.service.ts';

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
}: Dependencies): Handlers<keyof typeof serviceRequestContract> => ({
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
    return { serviceRequest: await getLinkedRequest(database, links.read(params.link)) };
  },
  async changeLinkedServiceRequestStatus({ params, body }) {
    const link = links.read(params.link);
    return { serviceRequest: await moveLinkedRequest(database, link, body.status, body.comment) };
  },
  async commentLinkedServiceRequest({ params, body }) {
    return { serviceRequest: await commentLinkedRequest(database, links.read(params.link), body.comment) };
  },
  async planLinkedServiceRequest({ params, body }) {
    return { serviceRequest: await planLinkedRequest(database, links.read(params.link), body.plannedFor, now()) };
  },
});
