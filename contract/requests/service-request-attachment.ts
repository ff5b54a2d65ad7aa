import { fileTypes, pictureTypes } from '@tunna/domain/platform/file-type';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { linkKey, numericId } from '../fields.ts';
import { largestAttachment } from './service-request-attachment-values.ts';

export * from './service-request-attachment-values.ts';

export const attachment = z.object({ id: z.int().positive(), name: z.string() });

const upload = { largest: largestAttachment };
const picture = { download: pictureTypes.map((type) => fileTypes[type].contentType) };
const orgId = z.object({ orgId: numericId });
const attachmentId = orgId.extend({ id: numericId });
const link = z.object({ link: linkKey });
const linkErrors = ['link_invalid', 'link_expired'] as const;
const refused = [
  'attachments_full',
  'unsupported_media_type',
  'file_name_unusable',
  'file_mismatch',
  'file_unsafe',
  'limit_reached',
] as const;

export const serviceRequestAttachmentContract = {
  attachToServiceRequest: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-request-attachments',
    access: 'serviceRequests.write',
    summary: 'Add a photo to a service request. Location data is removed. Idempotent for the same photo.',
    params: orgId,
    body: z.object({ serviceRequestId: numericId }),
    upload,
    response: attachment,
    errors: ['not_found', ...refused],
  }),
  getServiceRequestAttachment: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-request-attachments/{id}',
    access: 'serviceRequests.read',
    summary: 'Download a photo of a service request.',
    params: attachmentId,
    response: picture,
    errors: ['not_found'],
  }),
  deleteServiceRequestAttachment: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/service-request-attachments/{id}',
    access: 'serviceRequests.write',
    summary: 'Delete a photo of a service request.',
    params: attachmentId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
  attachToLinkedServiceRequest: endpoint({
    method: 'POST',
    path: '/service-request/link/{link}/attachments',
    access: 'provider-link',
    summary: 'Add a photo as the service provider.',
    params: link,
    upload,
    response: attachment,
    errors: [...linkErrors, ...refused],
  }),
  getLinkedAttachment: endpoint({
    method: 'GET',
    path: '/service-request/link/{link}/attachments/{id}',
    access: 'provider-link',
    summary: 'Download a photo as the service provider.',
    params: link.extend({ id: numericId }),
    response: picture,
    errors: [...linkErrors, 'not_found'],
  }),
};
