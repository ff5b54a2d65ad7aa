// What a picture says beside how it looks: where and when it was taken, by whom, with what. Phones write it into every photo.
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

/** More parts than a picture of 10 MB needs. Without a bound, millions of empty parts would take seconds. */
export const maxPictureParts = 10_000;

const startOfScan = 0xda;
const endOfImage = 0xd9;
const exif = 'Exif\0\0';
const orientationTag = 0x0112;

/** How the camera was held, 1 to 8; undefined where the segment does not say. */
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

/** A segment that says how the camera was held and nothing else: without it photos would lie on their side. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, ...[...exif].map((sign) => sign.charCodeAt(0))],
    // Motorola's order; one entry in the directory: a short.
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  );

/** What is needed to show the picture: all that is no application's segment and no comment, and the colours' profile. */
function isShown(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe0) return ascii(segment, 4, 9) === 'JFIF\0';
  if (marker === 0xe2) return ascii(segment, 4, 16) === 'ICC_PROFILE\0';
  if (marker === 0xee) return ascii(segment, 4, 9) === 'Adobe';
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef);
}

/** Where the picture's own data end: at the next marker that is no restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/** What follows the end of the image goes too: phones put other pictures there, with all that those say. */
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

/** Beside the chunks without which there is no picture, which begin with a capital: colours, transparency, size, movement. */
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
/** Flags of the extended header: that there is Exif, that there is XMP. */
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
      const chunk = bytes.slice(at, Math.min(end, bytes.length));
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
 * The same picture without what it says beside how it looks, but for how the camera was held. Nothing is decoded.
 * @returns undefined where it cannot be read to its end, or has more than `maxPictureParts` parts
 */
export const withoutMetadata = (bytes: Uint8Array, type: PictureType): Uint8Array | undefined => writers[type](bytes);
