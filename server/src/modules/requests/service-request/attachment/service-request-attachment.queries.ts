import type { TenantReader, TenantTransaction } from '../../../../database/database.ts';
import { type RowOf, statement } from '../../../../database/statement/statement.ts';

export type AttachmentRow = RowOf<'attachments_of_request'>;

const columns = 'id, service_request_id, name, content_type, sha256, actor, created_at';

const list = statement(
  'attachments_of_request',
  `select ${columns} from service_request_attachment where organization_id = :organizationId and service_request_id = :serviceRequestId order by id`,
);

/** The pictures of a request, oldest first. */
export const findAttachments = (reader: TenantReader, serviceRequestId: number): Promise<AttachmentRow[]> =>
  reader.run(list, { organizationId: reader.organizationId, serviceRequestId });

const find = statement(
  'service_request_attachment',
  `select ${columns} from service_request_attachment where organization_id = :organizationId and id = :id`,
);

export async function findAttachment(reader: TenantReader, id: number): Promise<AttachmentRow | undefined> {
  const [row] = await reader.run(find, { organizationId: reader.organizationId, id });
  return row;
}

const insert = statement(
  'insert_service_request_attachment',
  `insert into service_request_attachment
     (organization_id, service_request_id, name, content_type, size, sha256, actor, created_by, created_at)
   values (:organizationId, :serviceRequestId, :name, :contentType, :size, :sha256, :actor, :createdBy, clock_timestamp())
   returning ${columns}`,
);

export interface NewAttachment {
  readonly serviceRequestId: number;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly actor: 'member' | 'provider';
  readonly createdBy: number | null;
}

export async function insertAttachment(
  transaction: TenantTransaction,
  attachment: NewAttachment,
): Promise<AttachmentRow> {
  const { serviceRequestId, name, contentType, size, sha256, actor, createdBy } = attachment;
  const values = { serviceRequestId, name, contentType, size, sha256, actor, createdBy };
  const [row] = await transaction.run(insert, { organizationId: transaction.organizationId, ...values });
  if (row === undefined) throw new Error('The picture was not stored.');
  return row;
}

const remove = statement(
  'delete_service_request_attachment',
  `delete from service_request_attachment where organization_id = :organizationId and id = :id returning ${columns}`,
);

/** @returns undefined if it does not exist, or was deleted concurrently */
export async function deleteAttachmentRow(
  transaction: TenantTransaction,
  id: number,
): Promise<AttachmentRow | undefined> {
  const [row] = await transaction.run(remove, { organizationId: transaction.organizationId, id });
  return row;
}
