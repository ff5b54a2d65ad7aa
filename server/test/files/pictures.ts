import { crc32, deflateSync } from 'node:zlib';

/** Valid pictures of one pixel. */
const pixelJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);
const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pixelWebp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64');

/** The location in a photo’s metadata, as searchable text. */
export const secretLocation = 'GPS 64.1466,-21.9426';

/** A JPEG of a phone: rotated, with its location, with a preview after its end. `mark` makes each file different. */
export function phonePhoto(mark = 0): Buffer {
  const location = Buffer.from(secretLocation.padEnd(40, ' '));
  // Little-endian: one entry, orientation 6; the location follows the directory.
  const tiff = Buffer.from([
    0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, location]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secretLocation.length + 2]), Buffer.from(secretLocation)]);
  // An unused table: it is part of the picture and makes pictures distinct.
  const table = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 3]), Buffer.alloc(64, 1 + (mark % 200))]);
  const own = Buffer.concat([pixelJpeg.subarray(0, 2), head, body, comment, table, pixelJpeg.subarray(2)]);
  return Buffer.concat([own, pixelJpeg.subarray(0, 2), head, body, pixelJpeg.subarray(2)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG with its location in every possible chunk. */
export function placedPng(): Buffer {
  const chunks = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'prVt'].map((type) => pngChunk(type, Buffer.from(secretLocation)));
  return Buffer.concat([pixelPng.subarray(0, 33), ...chunks, pixelPng.subarray(33), Buffer.from(secretLocation)]);
}

/**
 * An RGBA PNG of one colour.
 * @param pixels how many its data has, if not as many as its dimensions
 */
export function plainPng(width: number, height: number, { color = 0x0b6b4fff, pixels = width * height } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixel = Buffer.alloc(4);
  pixel.writeUInt32BE(color);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, pixel)]);
  const data = deflateSync(Buffer.alloc(row.length * Math.ceil(pixels / width), row));
  return Buffer.concat([
    pixelPng.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP with its location as Exif and XMP, and the flags for both. */
export function placedWebp(): Buffer {
  const header = riffChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const chunks = ['EXIF', 'XMP '].map((type) => riffChunk(type, Buffer.from(secretLocation)));
  const body = Buffer.concat([Buffer.from('WEBP'), header, pixelWebp.subarray(12), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
}
