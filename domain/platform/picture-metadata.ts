// Metadata of pictures: location, time, author and device. Phones write it into every photo.
import type { PictureType } from './file-type.ts';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** More parts than a picture of 10 MB needs. Without a limit, millions of empty parts would take seconds. */
export const maxPictureParts = 10_000;

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exif = 'Exif\0\0';
const orientationTag = 0x0112;

/** The orientation of the camera, 1 to 8; undefined if the segment has none. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (ascii(segment, 4, 10) !== exif || segment.length < 20) return undefined;
  const tiff = viewOf(segment.subarray(10));
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return undefined;
  for (let entry = 0; entry < tiff.getUint16(directory, little); entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, little) !== orientationTag) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A segment with the orientation only: without it photos would be displayed rotated. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, ...[...exif].map((sign) => sign.charCodeAt(0))],
    // Big-endian order; one entry in the directory: a short.
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );

/** Parts that are needed to display the picture: everything but application segments and comments, and the colour profile. */
function isShown(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe0) return ascii(segment, 4, 9) === 'JFIF\0';
  if (marker === 0xe2) return ascii(segment, 4, 16) === 'ICC_PROFILE\0';
  if (marker === 0xee) return ascii(segment, 4, 9) === 'Adobe';
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef);
}

/** The end of the image data: the next marker that is not a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/** Removes everything after the end of the image too: phones append other pictures with their metadata. */
function plainJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [];
  let orientation: number | undefined;
  let at = 2;
  for (let parts = 1; at < bytes.length; parts += 1) {
    if (parts > maxPictureParts) return undefined;
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return undefined;
    if (marker === endOfImage) break;
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + viewOf(bytes).getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1) orientation ??= orientationIn(segment);
    if (isShown(marker, segment)) kept.push(segment);
    at = end;
    if (marker === startOfScan) {
      const next = endOfScan(bytes, at);
      kept.push(bytes.subarray(at, next));
      at = next;
    }
  }
  const held = orientation === undefined || orientation === 1 ? [] : [orientationSegment(orientation)];
  return joined([bytes.subarray(0, 2), ...held, ...kept, Uint8Array.of(0xff, endOfImage)]);
}

/** Ancillary chunks that are needed for display: colours, transparency, size, animation. Critical chunks begin with a capital. */
const pngChunks = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'];

function plainPng(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8, parts = 1; at + 12 <= bytes.length; parts += 1) {
    if (parts > maxPictureParts) return undefined;
    const end = at + 12 + viewOf(bytes).getUint32(at);
    if (end > bytes.length) return undefined;
    const type = ascii(bytes, at + 4, at + 8);
    if (/^[A-Z]/.test(type) || pngChunks.includes(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return joined(kept);
    at = end;
  }
  return undefined;
}

const webpChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** Flags of the extended header: Exif, XMP. */
const webpMetadata = 0x08 | 0x04;

function plainWebp(bytes: Uint8Array): Uint8Array | undefined {
  const kept: Uint8Array[] = [];
  const whole = Math.min(bytes.length, 8 + (bytes.length < 12 ? 0 : viewOf(bytes).getUint32(4, true)));
  for (let at = 12, parts = 1; at + 8 <= whole; parts += 1) {
    if (parts > maxPictureParts) return undefined;
    const length = viewOf(bytes).getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return undefined;
    const type = ascii(bytes, at, at + 4);
    if (webpChunks.includes(type)) {
      const chunk = bytes.slice(at, end);
      if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadata;
      kept.push(chunk);
    }
    at = end;
  }
  if (kept.length === 0) return undefined;
  const body = joined([bytes.slice(0, 12), ...kept]);
  viewOf(body).setUint32(4, body.length - 8, true);
  return body;
}

const writers = { jpeg: plainJpeg, png: plainPng, webp: plainWebp } as const satisfies Record<PictureType, unknown>;

/**
 * The same picture without metadata except the orientation. Nothing is decoded.
 * @returns undefined if it cannot be read to its end, or has more than `maxPictureParts` parts
 */
export const withoutMetadata = (bytes: Uint8Array, type: PictureType): Uint8Array | undefined => writers[type](bytes);
