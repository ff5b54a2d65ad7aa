import type { FileHandle } from 'node:fs/promises';

/** Width and height in pixels. */
export type Dimensions = readonly [width: number, height: number];

/** Bytes from a position in the file; fewer at its end. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function pngDimensions(file: FileHandle): Promise<Dimensions | undefined> {
  const header = await bytesAt(file, 0, 24);
  if (header.length < 24 || header.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
}

async function gifDimensions(file: FileHandle): Promise<Dimensions | undefined> {
  const header = await bytesAt(file, 0, 10);
  return header.length < 10 ? undefined : [header.readUInt16LE(6), header.readUInt16LE(8)];
}

async function webpDimensions(file: FileHandle): Promise<Dimensions | undefined> {
  const header = await bytesAt(file, 0, 30);
  if (header.length < 30) return undefined;
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [header.readUInt16LE(26) & 0x3fff, header.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = header.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [header.readUIntLE(24, 3) + 1, header.readUIntLE(27, 3) + 1];
    default:
      return undefined;
  }
}

/** More segments before the picture than any camera writes. */
const maxSegments = 1000;

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments up to the one that begins the picture. */
async function jpegDimensions(file: FileHandle): Promise<Dimensions | undefined> {
  let position = 2;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const header = await bytesAt(file, position, 9);
    if (header.length < 9 || header[0] !== 0xff) return undefined;
    const marker = header[1] ?? 0;
    if (isFrame(marker)) return [header.readUInt16BE(7), header.readUInt16BE(5)];
    const isFill = marker === 0xff;
    position += isFill ? 1 : 2 + Math.max(2, header.readUInt16BE(2));
  }
  return undefined;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The boxes between two positions of a file of boxes; an invalid box ends the list. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let position = from;
  while (position + 8 <= to) {
    const size = bytes.readUInt32BE(position);
    if (size < 8 || position + size > to) break;
    boxes.push({
      type: bytes.toString('latin1', position + 4, position + 8),
      start: position + 8,
      end: position + size,
    });
    position += size;
  }
  return boxes;
}

/** The box that describes the pictures comes before them, and is small. */
const longestDescription = 1024 ** 2;

/** The largest picture in the file: thumbnails and tiles have dimensions too. */
async function heicDimensions(file: FileHandle): Promise<Dimensions | undefined> {
  const head = await bytesAt(file, 0, longestDescription);
  const meta = boxesIn(head, 0, head.length).find(({ type }) => type === 'meta');
  if (meta === undefined) return undefined;
  // Four bytes of version and flags come first.
  const properties = boxesIn(head, meta.start + 4, meta.end).find(({ type }) => type === 'iprp');
  const container = properties && boxesIn(head, properties.start, properties.end).find(({ type }) => type === 'ipco');
  if (container === undefined) return undefined;
  return boxesIn(head, container.start, container.end)
    .filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
    .map(({ start }): Dimensions => [head.readUInt32BE(start + 4), head.readUInt32BE(start + 8)])
    .sort(([width, height], [otherWidth, otherHeight]) => otherWidth * otherHeight - width * height)[0];
}

const readers = {
  png: pngDimensions,
  gif: gifDimensions,
  webp: webpDimensions,
  jpeg: jpegDimensions,
  heic: heicDimensions,
};

export type ImageType = keyof typeof readers;

export const isImageType = (type: string): type is ImageType => type in readers;

/** The dimensions of a picture, from its header; nothing is decoded. Undefined if they are missing. */
export const imageDimensions = (file: FileHandle, type: ImageType): Promise<Dimensions | undefined> =>
  readers[type](file);
