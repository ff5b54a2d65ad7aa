import type { serviceRequestContract } from '@tunna/contract/service-request';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import {
  commentLinkedRequest,
  createServiceRequest,
  getLinkedRequest,
  moveLinkedRequest,
} from './service-request.service.ts';

export const serviceRequestRoutes = (
  database: Database,
  links: ProviderLinks,
): Handlers<keyof typeof serviceRequestContract> => ({
  createServiceRequest: ({ body, headers }, context) =>
    createServiceRequest(database, body, headers['idempotency-key'], {
      async hasSignedUp() {
        const caller = await context.caller();
        return caller?.kind === 'person' && caller.isSetUp;
      },
    }),
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
});
