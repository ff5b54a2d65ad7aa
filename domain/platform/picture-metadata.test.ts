import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPictureParts, withoutMetadata } from './picture-metadata.ts';

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
    const said = [0xff, 0xe1, 0, 8, ...'secret'].map((byte) => (typeof byte === 'string' ? byte.charCodeAt(0) : byte));
    const scan = [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
    const picture = Uint8Array.from([0xff, 0xd8, ...said, ...scan, ...said, ...scan, 0xff, 0xd9, 0xff, 0xd8, ...said]);
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
      expect(withoutMetadata(Uint8Array.from(pictures[type](maxPictureParts - 1)), type), type).toBeDefined();
      expect(withoutMetadata(Uint8Array.from(pictures[type](maxPictureParts + 1)), type), type).toBeUndefined();
    }
  });
});
