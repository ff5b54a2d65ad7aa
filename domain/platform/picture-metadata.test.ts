import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPictureParts, withoutMetadata } from './picture-metadata.ts';

const signs = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const plain = (type: 'jpeg' | 'png' | 'webp', picture: readonly number[]): number[] | undefined => {
  const found = withoutMetadata(Uint8Array.from(picture), type);
  return found === undefined ? undefined : [...found];
};

describe('a JPEG', () => {
  const start = [0xff, 0xd8];
  const end = [0xff, 0xd9];
  const scan = [0xff, 0xda, 0, 2, 1, 2, 3];
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
  const jpeg = (...segments: number[][]) => plain('jpeg', [...start, ...segments.flat(), ...scan, ...end]);
  const shown = (...segments: number[][]) => [...start, ...segments.flat(), ...scan, ...end];

  it('keeps what is needed to display it, and nothing else', () => {
    const kept = [
      segment(0xe0, ...signs('JFIF\0'), 1, 2),
      segment(0xe2, ...signs('ICC_PROFILE\0'), 1),
      segment(0xee, ...signs('Adobe'), 1),
      segment(0xdb, 1),
      segment(0xf0, 1),
    ];
    const removed = [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe].map((marker) =>
      segment(marker, ...signs('secret place')),
    );
    expect(jpeg(...kept, ...removed)).toEqual(shown(...kept));
  });

  const short = (value: number, little: boolean) =>
    (little ? [value, value >> 8] : [value >> 8, value]).map((byte) => byte & 255);
  const entry = (tag: number, value: number, little = false) => [
    ...short(tag, little),
    ...[...short(3, little), ...(little ? [1, 0, 0, 0] : [0, 0, 0, 1])],
    ...[...short(value, little), 0, 0],
  ];
  const exif = (entries: number[][], { little = false, count = entries.length } = {}) => [
    ...signs('Exif\0\0'),
    ...(little ? [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]),
    ...short(count, little),
    ...entries.flat(),
  ];
  const rotated = (orientation: number) => [
    ...[0xff, 0xe1, 0, 34, ...signs('Exif\0\0')],
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ];

  it('keeps the orientation of the camera, so that it is not displayed rotated', () => {
    expect(jpeg(segment(0xe1, ...exif([entry(0x0112, 6)])))).toEqual(shown(rotated(6)));
    expect(jpeg(segment(0xe1, ...exif([entry(0x0112, 8, true)], { little: true })))).toEqual(shown(rotated(8)));
    expect(jpeg(segment(0xe1, ...exif([entry(0x010f, 2), entry(0x0112, 3)])))).toEqual(shown(rotated(3)));
    const [first, second] = [6, 8].map((orientation) => segment(0xe1, ...exif([entry(0x0112, orientation)])));
    expect(jpeg(first ?? [], second ?? [])).toEqual(shown(rotated(6)));
    expect(jpeg(segment(0xe1, ...exif([entry(0x0112, 1)])), second ?? [])).toEqual(shown());
  });

  it.each([
    ['the usual one', segment(0xe1, ...exif([entry(0x0112, 1)]))],
    ['below the first', segment(0xe1, ...exif([entry(0x0112, 0)]))],
    ['above the last', segment(0xe1, ...exif([entry(0x0112, 9)]))],
    ['after the last entry', segment(0xe1, ...exif([entry(0x010f, 2), entry(0x0112, 6)], { count: 1 }))],
    ['an entry that is missing', segment(0xe1, ...exif([entry(0x010f, 2)], { count: 3 }))],
    ['a directory after the end', segment(0xe1, ...signs('Exif\0\0'), 0x4d, 0x4d, 0, 0x2a, 0, 0, 1, 0, 0, 1)],
    ['a directory that is cut off', segment(0xe1, ...signs('Exif\0\0'), 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 9, 0, 1)],
    ['a segment without a directory', segment(0xe1, ...signs('Exif\0\0'), 0x4d)],
    ['another segment', segment(0xe2, ...exif([entry(0x0112, 6)]))],
    ['another format', segment(0xe1, ...signs('XMP\0\0\0'), ...exif([entry(0x0112, 6)]).slice(6))],
  ])('has no orientation: %s', (_name, metadata) => {
    expect(jpeg(metadata)).toEqual(shown());
  });

  it('may have fill bytes before a marker, and no end', () => {
    expect(jpeg([0xff, 0xff], segment(0xe1, 1))).toEqual(shown());
    expect(plain('jpeg', [...start, ...scan])).toEqual(shown());
    expect(plain('jpeg', [...start, ...segment(0xdb)])).toEqual([...start, ...segment(0xdb), ...end]);
    expect(plain('jpeg', [...start, ...scan, 0xff, ...end])).toEqual([...start, ...scan, 0xff, ...end]);
    const restarted = [...start, ...scan, 0xff, 0xd7, 4, ...end];
    expect(plain('jpeg', restarted)).toEqual(restarted);
  });

  it.each([
    ['a byte between segments', [...start, ...segment(0xdb, 1), 0, ...segment(0xdb, 1), ...scan, ...end]],
    ['a segment without its mark', [...start, 0, ...segment(0xdb, 1).slice(1), ...scan, ...end]],
    ['a segment without its length', [...start, 0xff, 0xdb]],
    ['a length that is too small', [...start, 0xff, 0xda, 0, 0, 1, 2, ...end]],
    ['a segment after the image data that is cut off', [...start, ...scan, 0xff, 0xc4, 0, 9]],
  ])('is rejected with %s', (_name, picture) => {
    expect(plain('jpeg', picture)).toBeUndefined();
  });
});

describe('a PNG', () => {
  const start = [0x89, ...signs('PNG\r\n\x1a\n')];
  const chunk = (type: string, ...content: number[]) => [
    0,
    0,
    0,
    content.length,
    ...signs(type),
    ...content,
    9,
    9,
    9,
    9,
  ];

  it('keeps what is needed to display it, and ends at its end', () => {
    const kept = [...start, ...chunk('IHDR', 1), ...chunk('tRNS', 2), ...chunk('IDAT', 3)];
    const removed = [...chunk('tEXt', 4), ...chunk('eXIf', 5)];
    const picture = [...kept, ...removed, ...chunk('IEND'), ...chunk('IDAT', 6)];
    expect(plain('png', picture)).toEqual([...kept, ...chunk('IEND')]);
  });

  it('is rejected if it is cut off', () => {
    expect(plain('png', [...start, ...chunk('IHDR', 1)])).toBeUndefined();
    expect(plain('png', [...start, ...chunk('IEND', 1).slice(0, -1)])).toBeUndefined();
  });
});

describe('a WebP', () => {
  const chunk = (type: string, ...content: number[]) => [...signs(type), content.length, 0, 0, 0, ...content];
  const webp = (...chunks: number[][]) => {
    const body = chunks.flat();
    return [...signs('RIFF'), body.length + 4, 0, 0, 0, ...signs('WEBP'), ...body];
  };
  const header = (flags: number) => chunk('VP8X', flags, 0, 0, 0, 1, 0, 0, 1, 0, 0);

  it('keeps what is needed to display it, without the flags of the metadata', () => {
    const image = chunk('VP8 ', 0xff, 2);
    const metadata = [...chunk('EXIF', 1, 2, 3), 0, ...chunk('XMP ', 1, 2)];
    expect(plain('webp', webp(header(0xff), metadata, image))).toEqual(webp(header(0xf3), image));
    const odd = [...chunk('ALPH', 1), 0];
    expect(plain('webp', webp(odd, image, metadata))).toEqual(webp(odd, image));
  });

  it('ends at its length, and may lack the last fill byte', () => {
    const image = chunk('VP8L', 1, 2, 3);
    expect(plain('webp', [...webp(image, [0]), ...chunk('VP8L', 4, 5)])).toEqual(webp(image, [0]));
    expect(plain('webp', webp(image))).toEqual(webp(image));
  });

  it('is rejected if a chunk is cut off, or without an image', () => {
    expect(plain('webp', webp(chunk('VP8L', 1, 2, 3, 4)).slice(0, -1))).toBeUndefined();
    expect(plain('webp', webp(chunk('EXIF', 1, 2)))).toBeUndefined();
  });
});

describe('the metadata of pictures', () => {
  it('any bytes are read without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('jpeg', 'png', 'webp'),
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('\xff\xd8\xff\xe1\x00\x20Exif\0\0II*\0', '\x89PNG\r\n\x1a\n', 'RIFF\x40\0\0\0WEBPVP8X', ''),
        (type, bytes, head) => {
          const start = Uint8Array.from(head, (sign) => sign.charCodeAt(0));
          const whole = Uint8Array.from([...start, ...bytes]);
          const plain = withoutMetadata(whole, type);
          expect(plain === undefined || plain.length <= whole.length + 40).toBe(true);
        },
      ),
    );
  });

  it('is removed from the whole JPEG, also after its end; restart markers do not end the image', () => {
    const metadata = [0xff, 0xe1, 0, 8, ...'secret'].map((byte) =>
      typeof byte === 'string' ? byte.charCodeAt(0) : byte,
    );
    const scan = [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
    const picture = Uint8Array.from([
      0xff,
      0xd8,
      ...metadata,
      ...scan,
      ...metadata,
      ...scan,
      0xff,
      0xd9,
      0xff,
      0xd8,
      ...metadata,
    ]);
    expect([...(withoutMetadata(picture, 'jpeg') ?? [])]).toEqual([0xff, 0xd8, ...scan, ...scan, 0xff, 0xd9]);
  });

  it('is not removed from truncated files: they are rejected', () => {
    expect(withoutMetadata(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]), 'jpeg')).toBeUndefined();
    expect(withoutMetadata(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'png')).toBeUndefined();
    expect(withoutMetadata(new Uint8Array(4), 'webp')).toBeUndefined();
  });

  it('is not searched in a picture with too many parts', () => {
    const repeated = (part: readonly number[], times: number) => Array<readonly number[]>(times).fill(part).flat();
    const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
    const pictures = {
      jpeg: (parts: number) => [0xff, 0xd8, ...repeated([0xff, 0xdb, 0, 2], parts), 0xff, 0xd9],
      png: (parts: number) => [
        ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
        ...repeated([0, 0, 0, 0, ...ascii('IDAT'), 0, 0, 0, 0], parts),
        ...[0, 0, 0, 0, ...ascii('IEND'), 0, 0, 0, 0],
      ],
      webp: (parts: number) => [
        ...ascii('RIFF'),
        255,
        255,
        255,
        0,
        ...ascii('WEBP'),
        ...repeated([...ascii('VP8 '), 0, 0, 0, 0], parts),
      ],
    } as const;
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      // The end of the image is a part.
      const most = type === 'webp' ? maxPictureParts : maxPictureParts - 1;
      expect(withoutMetadata(Uint8Array.from(pictures[type](most)), type), type).toBeDefined();
      expect(withoutMetadata(Uint8Array.from(pictures[type](maxPictureParts + 1)), type), type).toBeUndefined();
    }
  });
});
