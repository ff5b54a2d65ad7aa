import { describe, expect, it } from 'vitest';
import { imageProblem, withoutSignature } from './program-image.ts';

const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1';
const name = 'NODE_SEA_BLOB';

/** What Node puts into its program: a number, the script and its assets. */
function application(text = 'tunna-agent serial.node'): Buffer {
  const magic = Buffer.alloc(4);
  magic.writeUInt32LE(0x0143da20);
  return Buffer.concat([magic, Buffer.from(text)]);
}

const pe = 128;
const entries = pe + 24 + 112;
const root = 1_024;
const address = 0x10_000;

/** The smallest program of Windows with the application as a resource: type, name, language, data. */
function windowsProgram({ text, signature = 0 }: { readonly text?: string; readonly signature?: number } = {}): Buffer {
  const inside = application(text);
  const file = Buffer.alloc(root + 512 + inside.length);
  file.write('MZ');
  file.writeUInt32LE(pe, 60);
  file.writeUInt16LE(1, pe + 6);
  file.writeUInt16LE(240, pe + 20);
  file.writeUInt32LE(address, entries + 16);
  file.writeUInt32LE(root, entries + 32);
  file.writeUInt32LE(signature, entries + 36);
  const section = pe + 24 + 240;
  for (const [field, value] of [
    [12, address],
    [16, file.length - root],
    [20, root],
  ] as const)
    file.writeUInt32LE(value, section + field);
  const directory = (at: number, key: number, target: number, isNamed = false) => {
    file.writeUInt16LE(1, root + at + (isNamed ? 12 : 14));
    file.writeUInt32LE(key, root + at + 16);
    file.writeUInt32LE(target, root + at + 20);
  };
  const below = 0x8000_0000;
  directory(0, 10, below + 32);
  directory(32, below + 128, below + 64, true);
  directory(64, 1_033, 96);
  file.writeUInt16LE(name.length, root + 128);
  file.write(name, root + 130, 'utf16le');
  file.writeUInt32LE(address + 512, root + 96);
  file.writeUInt32LE(inside.length, root + 100);
  file.write(fuse, root + 256);
  inside.copy(file, root + 512);
  return file;
}

/** The smallest program of macOS with the application in a section. */
function macProgram({ isSigned = false, isCut = false } = {}): Buffer {
  const inside = application();
  const file = Buffer.alloc(1_024 + inside.length);
  file.writeUInt32LE(isSigned ? 2 : 1, 16);
  file.writeUInt32LE(0x19, 32);
  file.writeUInt32LE(152, 36);
  file.write('NODE_SEA', 40);
  file.writeBigUInt64LE(1_024n, 72);
  file.writeBigUInt64LE(BigInt(inside.length + (isCut ? 1 : 0)), 80);
  file.writeUInt32LE(1, 96);
  file.write(`__${name}`, 104);
  file.writeBigUInt64LE(BigInt(inside.length), 144);
  file.writeUInt32LE(1_024, 152);
  file.writeUInt32LE(0x1d, 184);
  file.writeUInt32LE(16, 188);
  file.write(fuse, 512);
  inside.copy(file, 1_024);
  return file;
}

describe('a program that cannot be started here', () => {
  it('of Windows has the agent inside, and no signature of the program without it', () => {
    expect(imageProblem(windowsProgram(), '4d5a')).toBeUndefined();
    expect(imageProblem(windowsProgram({ text: 'serial.node' }), '4d5a')).toBe(
      'NODE_SEA_BLOB does not contain tunna-agent',
    );
    const signed = windowsProgram({ signature: 15_688 });
    expect(imageProblem(signed, '4d5a')).toBe('the header names a signature, which is not one of this file');
    const { position, bytes } = withoutSignature(signed);
    bytes.copy(signed, position);
    expect(imageProblem(signed, '4d5a')).toBeUndefined();
  });

  it('of macOS has the agent inside, and no part outside of the file', () => {
    expect(imageProblem(macProgram(), 'cffaedfe')).toBeUndefined();
    expect(imageProblem(macProgram({ isSigned: true }), 'cffaedfe')).toContain('signature');
    expect(imageProblem(macProgram({ isCut: true }), 'cffaedfe')).toMatch(/^a part ends at \d+; expected at most \d+$/);
  });

  it('is an agent only with its switch and its application', () => {
    const off = windowsProgram();
    off.write('0', off.indexOf(fuse) + fuse.length - 1);
    expect(imageProblem(off, '4d5a')).toBe('the switch of the application is 0; expected 1');
    const other = windowsProgram();
    other.write('X', root + 130, 'utf16le');
    expect(imageProblem(other, '4d5a')).toBe('NODE_SEA_BLOB is missing');
    const empty = macProgram();
    empty.fill(0, 1_024, 1_028);
    expect(imageProblem(empty, 'cffaedfe')).toContain('does not begin with 143da20');
    expect(imageProblem(Buffer.from('a program without it'), '7f454c46')).toContain('missing');
  });
});
