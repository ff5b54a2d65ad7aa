import { open, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { UploadedFile } from '@tunna/contract/endpoint';
import { maxPictureSide, shownPictureTypes } from '@tunna/contract/platform/picture-values';
import type { PictureType } from '@tunna/domain/platform/file-type';
import { type Dimensions, imageDimensions } from '../file/file-image.service.ts';
import { type PlainPicture, pictureBroken, plainPicture } from '../file/plain-picture.service.ts';
import { pictureTooLarge } from './picture.errors.ts';

const types = Object.keys(shownPictureTypes) as PictureType[];
const inflated = promisify(inflate);

/** Samples of a pixel by the color type of a PNG. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The dimensions are the first of thirteen bytes; depth and color type follow. */
const headerLength = 13;

/** Bytes that the pixels of a PNG need at most. An interlaced picture has up to twice its rows, each with a filter. */
function pixelBytes(header: Buffer, [width, height]: Dimensions): number {
  const bits = (samples[header.readUInt8(9)] ?? 0) * header.readUInt8(8);
  return 2 * height * (2 + Math.ceil((width * bits) / 8));
}

/** A document decodes all pixels. @throws ApplicationError `file_unsafe` if they are broken, or more than the dimensions say */
async function assertPixels(bytes: Buffer, dimensions: Dimensions): Promise<void> {
  const parts: Buffer[] = [];
  let header: Buffer | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') parts.push(content);
    at += 12 + length;
  }
  if (header?.length !== headerLength) throw pictureBroken();
  await inflated(Buffer.concat(parts), { maxOutputLength: pixelBytes(header, dimensions) }).catch(() => {
    throw pictureBroken();
  });
}

/**
 * An uploaded picture that browsers and PDF documents can show, without metadata.
 * @throws ApplicationError `unsupported_media_type`, `file_mismatch`; `file_unsafe` for a broken picture or too many pixels
 */
export async function printablePicture(file: UploadedFile): Promise<PlainPicture> {
  const picture = await plainPicture(file, types);
  const opened = await open(picture.path);
  try {
    const dimensions = await imageDimensions(opened, picture.type);
    if (dimensions === undefined) throw pictureBroken();
    if (Math.max(...dimensions) > maxPictureSide) throw pictureTooLarge(...dimensions);
    if (picture.type === 'png') await assertPixels(await readFile(picture.path), dimensions);
  } finally {
    await opened.close();
  }
  return picture;
}
