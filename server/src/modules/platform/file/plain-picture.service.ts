import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '@tunna/contract/endpoint';
import { fileTypes, type PictureType } from '@tunna/domain/platform/file-type';
import { withoutMetadata } from '@tunna/domain/platform/picture-metadata';
import { pictureBroken, pictureRefused } from './file.errors.ts';
import { inspectFile } from './file-content.service.ts';

export { pictureBroken };

/** An uploaded picture without metadata, in the place of the upload. */
export interface PlainPicture {
  readonly name: string;
  readonly path: string;
  readonly type: PictureType;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs functions one after another, so that one picture at a time is in memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work);
  turn = done;
  return done;
}

/**
 * Rewrites an uploaded picture without its metadata, such as the location.
 * @param accepted types of pictures
 * @throws ApplicationError `unsupported_media_type`, `file_mismatch`, `file_unsafe`
 */
export async function plainPicture(
  { name, path, size: given }: UploadedFile,
  accepted: readonly PictureType[],
): Promise<PlainPicture> {
  // Other types are rejected as such whatever their name; a picture with the extension of another type is rejected as a mismatch.
  const found = await inspectFile({ name: '', path, size: given });
  const type = accepted.find((picture) => picture === found);
  if (type === undefined) throw pictureRefused(accepted);
  await inspectFile({ name, path, size: given });
  return inTurn(async () => {
    const plain = withoutMetadata(await readFile(path), type);
    if (plain === undefined) throw pictureBroken();
    await writeFile(path, plain);
    const sha256 = createHash('sha256').update(plain).digest('hex');
    return { name, path, type, contentType: fileTypes[type].contentType, size: plain.length, sha256 };
  });
}
