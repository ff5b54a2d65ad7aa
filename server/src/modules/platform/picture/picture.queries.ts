import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type PublicPictureRow = RowOf<'public_picture'>;

const publicPicture = statement(
  'public_picture',
  'select organization_id, name, content_type from public_picture(:sha256)',
);

/** A picture that visitors see, by the hash of its bytes. */
export async function findPublicPicture(database: Queryable, sha256: Buffer): Promise<PublicPictureRow | undefined> {
  const [row] = await database.run(publicPicture, { sha256 });
  return row;
}

export type PictureRow = RowOf<'pictures_of_organization'>;

const pictures = statement(
  'pictures_of_organization',
  `select waste_stream_id, name, sha256 from picture
   where organization_id = :organizationId and (waste_stream_id is null or waste_stream_id = any(:wasteStreamIds::bigint[]))`,
);

/** The logo, and the own pictures of these streams. */
export const findOwnPictures = (reader: TenantReader, wasteStreamIds: readonly number[]): Promise<PictureRow[]> =>
  reader.run(pictures, { organizationId: reader.organizationId, wasteStreamIds });

const remove = statement(
  'delete_picture',
  `delete from picture where organization_id = :organizationId and waste_stream_id is not distinct from :wasteStreamId::bigint
   returning waste_stream_id, name, sha256`,
);

/** @param wasteStreamId null for the logo */
export async function deletePicture(
  transaction: TenantTransaction,
  wasteStreamId: number | null,
): Promise<PictureRow | undefined> {
  const [row] = await transaction.run(remove, { organizationId: transaction.organizationId, wasteStreamId });
  return row;
}

const insert = statement(
  'insert_picture',
  `insert into picture (organization_id, waste_stream_id, name, content_type, size, sha256, created_at, created_by)
   values (:organizationId, :wasteStreamId, :name, :contentType, :size, :sha256, :at, :personId)`,
);

interface NewPicture {
  readonly wasteStreamId: number | null;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly at: Date;
  readonly personId: number;
}

export async function insertPicture(transaction: TenantTransaction, picture: NewPicture): Promise<void> {
  await transaction.run(insert, { organizationId: transaction.organizationId, ...picture });
}
