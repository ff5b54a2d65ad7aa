import type { Download, UploadedFile } from '@tunna/contract/endpoint';
import { pictureTypes } from '@tunna/domain/platform/file-type';
import { maxAttachments } from '@tunna/domain/requests/service-request';
import type { Database, TenantTransaction } from '../../../../database/database.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import { recordEdit } from '../../../platform/audit/audit.service.ts';
import type { Budgets } from '../../../platform/budget/budget.service.ts';
import { claimBytes, removeUnreferenced, withSentBytes } from '../../../platform/file/file-bytes.service.ts';
import type { FileStore } from '../../../platform/file/file-store.service.ts';
import { type PlainPicture, plainPicture } from '../../../platform/file/plain-picture.service.ts';
import type { ProviderLink } from '../../provider-link/provider-link.service.ts';
import { linkedRow } from '../follow/service-request-link.service.ts';
import { attachmentNotFound, attachmentsFull, serviceRequestNotFound } from '../service-request.errors.ts';
import { type ActingParty, lockRequest } from '../service-request-life.queries.ts';
import { notifyMembers } from '../service-request-life.service.ts';
import { lockWorkspaceRequest } from '../workspace/service-request-workspace.queries.ts';
import { auditOf } from '../workspace/service-request-workspace.views.ts';
import {
  type AttachmentRow,
  deleteAttachmentRow,
  findAttachment,
  findAttachments,
  insertAttachment,
} from './service-request-attachment.queries.ts';

const asPicture = (file: UploadedFile): Promise<PlainPicture> => plainPicture(file, pictureTypes);

interface NewPicture {
  readonly serviceRequestId: number;
  readonly picture: PlainPicture;
  readonly by: ActingParty & { readonly actor: 'member' | 'provider' };
  readonly now: Date;
}

/** Stores a picture for a locked request; undefined if the request has it already. */
async function storePicture(
  transaction: TenantTransaction,
  store: FileStore,
  { serviceRequestId, picture, by, now }: NewPicture,
): Promise<{ readonly row: AttachmentRow; readonly isNew: boolean }> {
  const { name, path, contentType, size } = picture;
  const sha256 = Buffer.from(picture.sha256, 'hex');
  const there = await findAttachments(transaction, serviceRequestId);
  const same = there.find((other) => other.sha256.equals(sha256));
  if (same !== undefined) return { row: same, isNew: false };
  if (there.length >= maxAttachments) throw attachmentsFull();
  await claimBytes(transaction, picture, now);
  const createdBy = by.personId ?? null;
  const row = await insertAttachment(transaction, {
    ...{ serviceRequestId, name, contentType, size, sha256 },
    ...{ actor: by.actor, createdBy },
  });
  await store.write({ organizationId: transaction.organizationId, sha256: picture.sha256 }, path);
  return { row, isNew: true };
}

const view = ({ id, name }: AttachmentRow) => ({ id, name });

/**
 * Adds a picture of a member. A repeated picture is stored once.
 * @throws ApplicationError `not_found`, `attachments_full`, `limit_reached`, and the errors of `plainPicture`; nothing is stored then
 */
export async function attachToServiceRequest(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  { organization, person }: ActingMember,
  serviceRequestId: number,
  file: UploadedFile,
  now: Date,
): Promise<{ id: number; name: string }> {
  const picture = await asPicture(file);
  const attach = async (transaction: TenantTransaction) => {
    const request = await lockWorkspaceRequest(transaction, serviceRequestId);
    if (request === undefined) throw serviceRequestNotFound();
    const by = { actor: 'member', personId: person.personId } as const;
    const { row, isNew } = await storePicture(transaction, store, { serviceRequestId, picture, by, now });
    if (isNew) await recordEdit(transaction, person, auditOf(request), {}, { attachment: row.name });
    return view(row);
  };
  const blob = { organizationId: organization.organizationId, sha256: picture.sha256 };
  return withSentBytes({ database, store }, blob, picture.path, () => database.tenant(organization, attach));
}

/**
 * Adds a picture of the provider, and notifies the members.
 * @throws the errors of `attachToServiceRequest`, and `link_invalid`, `rate_limited`
 */
export async function attachToLinkedRequest(
  { database, store, budgets }: { readonly database: Database; readonly store: FileStore; readonly budgets: Budgets },
  link: ProviderLink,
  file: UploadedFile,
  now: Date,
): Promise<{ id: number; name: string }> {
  const { serviceRequestId } = link;
  // Every attempt counts, because the file was received and inspected.
  await database.tenant(link.scope, async (transaction) => {
    await linkedRow(transaction, link);
    const keys = { organization: transaction.organizationId };
    await budgets.spend(transaction, ['linkUploadBytesByOrganization'], { keys, now, amount: file.size });
  });
  const picture = await asPicture(file);
  const attach = async (transaction: TenantTransaction) => {
    await lockRequest(transaction, serviceRequestId);
    await linkedRow(transaction, link);
    const { row, isNew } = await storePicture(transaction, store, {
      serviceRequestId,
      picture,
      by: { actor: 'provider' },
      now,
    });
    if (isNew) await notifyMembers(transaction, serviceRequestId, { attached: row.name });
    return view(row);
  };
  const blob = { organizationId: link.scope.organizationId, sha256: picture.sha256 };
  return withSentBytes({ database, store }, blob, picture.path, () => database.tenant(link.scope, attach));
}

async function downloadOf(store: FileStore, organizationId: number, row: AttachmentRow): Promise<Download> {
  const body = await store.read({ organizationId, sha256: row.sha256.toString('hex') });
  return { fileName: row.name, contentType: row.content_type, inline: true, body };
}

/** @throws ApplicationError `not_found` */
export async function getAttachment(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  { organization }: ActingMember,
  id: number,
): Promise<Download> {
  const row = await findAttachment(database.reader(organization), id);
  if (row === undefined) throw attachmentNotFound();
  return downloadOf(store, organization.organizationId, row);
}

/** A picture of the provider’s request only. @throws ApplicationError `link_invalid`, `not_found` */
export async function getLinkedAttachment(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  link: ProviderLink,
  id: number,
): Promise<Download> {
  const row = await database.tenant(link.scope, async (transaction) => {
    await linkedRow(transaction, link);
    return findAttachment(transaction, id);
  });
  if (row?.service_request_id !== link.serviceRequestId) throw attachmentNotFound();
  return downloadOf(store, link.scope.organizationId, row);
}

/** Deletes a picture, and its bytes if nothing else uses them. @throws ApplicationError `not_found` */
export async function deleteAttachment(
  { database, store }: { readonly database: Database; readonly store: FileStore },
  { organization, person }: ActingMember,
  id: number,
): Promise<void> {
  const sha256 = await database.tenant(organization, async (transaction) => {
    const row = await deleteAttachmentRow(transaction, id);
    const request = row && (await lockWorkspaceRequest(transaction, row.service_request_id));
    if (row === undefined || request === undefined) throw attachmentNotFound();
    await recordEdit(transaction, person, auditOf(request), { attachment: row.name }, {});
    return row.sha256.toString('hex');
  });
  await removeUnreferenced(database, store, { organizationId: organization.organizationId, sha256 });
}
