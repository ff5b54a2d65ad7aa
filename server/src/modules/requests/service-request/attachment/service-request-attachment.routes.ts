import type { serviceRequestAttachmentContract } from '@tunna/contract/requests/service-request-attachment';
import type { Database } from '../../../../database/database.ts';
import type { Handlers } from '../../../../http/calls/handlers.ts';
import type { Budgets } from '../../../platform/budget/budget.service.ts';
import type { FileStore } from '../../../platform/file/file-store.service.ts';
import type { ProviderLinks } from '../../provider-link/provider-link.service.ts';
import {
  attachToLinkedRequest,
  attachToServiceRequest,
  deleteAttachment,
  getAttachment,
  getLinkedAttachment,
} from './service-request-attachment.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly store: FileStore;
  readonly budgets: Budgets;
  readonly links: ProviderLinks;
  readonly now: () => Date;
}

export const serviceRequestAttachmentRoutes = ({
  links,
  now,
  ...dependencies
}: Dependencies): Handlers<keyof typeof serviceRequestAttachmentContract> => ({
  attachToServiceRequest: ({ body, upload }, member) =>
    attachToServiceRequest(dependencies, member, body.serviceRequestId, upload, now()),
  getServiceRequestAttachment: ({ params }, member) => getAttachment(dependencies, member, params.id),
  async deleteServiceRequestAttachment({ params }, member) {
    await deleteAttachment(dependencies, member, params.id);
    return { done: true };
  },
  attachToLinkedServiceRequest: ({ params, upload }) =>
    attachToLinkedRequest(dependencies, links.read(params.link), upload, now()),
  getLinkedAttachment: ({ params }) => getLinkedAttachment(dependencies, links.read(params.link), params.id),
});
