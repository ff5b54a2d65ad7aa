/** Text in the program of Node, and the digit behind it once an application is inside. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:';

/** Name of the application in the program, and the number with which it begins. */
const blobName = 'NODE_SEA_BLOB';
const blobMagic = 0x0143da20;

interface Part {
  readonly offset: number;
  readonly size: number;
}

interface Image {
  /** The application inside the program; undefined if there is none. */
  readonly blob: Part | undefined;
  /** The signature that the header names. */
  readonly signature: Part | undefined;
  /** Every part that the header places in the file. */
  readonly parts: readonly Part[];
}

/** Address in memory of the sections of a Windows program, with their places in the file. */
interface Section extends Part {
  readonly address: number;
}

const peHeader = (file: Buffer): number => file.readUInt32LE(60);

/** Where the header of a Windows program names its signature. */
const signatureEntry = (file: Buffer): number => peHeader(file) + 24 + 112 + 8 * 4;

function sectionsOf(file: Buffer): readonly Section[] {
  const header = peHeader(file);
  const table = header + 24 + file.readUInt16LE(header + 20);
  return Array.from({ length: file.readUInt16LE(header + 6) }, (_, index) => {
    const at = table + 40 * index;
    const [address, size, offset] = [12, 16, 20].map((field) => file.readUInt32LE(at + field));
    return { address: address ?? 0, size: size ?? 0, offset: offset ?? 0 };
  });
}

function placeOf(sections: readonly Section[], address: number): number | undefined {
  const section = sections.find((one) => address >= one.address && address < one.address + one.size);
  return section && section.offset + address - section.address;
}

/** The entry of a resource directory with this number or name, or its first entry. @returns its place in the file */
function entryIn(file: Buffer, directory: number, root: number, wanted?: number | string): number | undefined {
  const count = file.readUInt16LE(directory + 12) + file.readUInt16LE(directory + 14);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 16 + 8 * index;
    const [name, target] = [file.readUInt32LE(at), file.readUInt32LE(at + 4)];
    const isNamed = name >= 0x8000_0000;
    const text = root + (name & 0x7fff_ffff);
    const shown = isNamed ? file.toString('utf16le', text + 2, text + 2 + 2 * file.readUInt16LE(text)) : name;
    if (wanted === undefined || shown === wanted) return root + (target & 0x7fff_ffff);
  }
  return undefined;
}

/** Resources of the type of raw data. */
const rawData = 10;

function readPe(file: Buffer): Image {
  const sections = sectionsOf(file);
  const resources = file.readUInt32LE(peHeader(file) + 24 + 112 + 8 * 2);
  const root = placeOf(sections, resources);
  const names = root === undefined ? undefined : entryIn(file, root, root, rawData);
  const languages = names === undefined || root === undefined ? undefined : entryIn(file, names, root, blobName);
  const entry = languages === undefined || root === undefined ? undefined : entryIn(file, languages, root);
  const offset = entry === undefined ? undefined : placeOf(sections, file.readUInt32LE(entry));
  const at = signatureEntry(file);
  const size = file.readUInt32LE(at + 4);
  return {
    blob: entry === undefined || offset === undefined ? undefined : { offset, size: file.readUInt32LE(entry + 4) },
    signature: size === 0 ? undefined : { offset: file.readUInt32LE(at), size },
    parts: sections,
  };
}

const segmentCommand = 0x19;
const signatureCommand = 0x1d;

function readMachO(file: Buffer): Image {
  const parts: Part[] = [];
  let blob: Part | undefined;
  let signature: Part | undefined;
  let at = 32;
  for (let count = file.readUInt32LE(16); count > 0; count -= 1) {
    const command = file.readUInt32LE(at);
    if (command === signatureCommand)
      signature = { offset: file.readUInt32LE(at + 8), size: file.readUInt32LE(at + 12) };
    if (command === segmentCommand) {
      parts.push({ offset: Number(file.readBigUInt64LE(at + 40)), size: Number(file.readBigUInt64LE(at + 48)) });
      for (let index = 0; index < file.readUInt32LE(at + 64); index += 1) {
        const section = at + 72 + 80 * index;
        const name = file.toString('latin1', section, section + 16).replace(/\0.*$/s, '');
        if (name === `__${blobName}`)
          blob = { offset: file.readUInt32LE(section + 48), size: Number(file.readBigUInt64LE(section + 40)) };
      }
    }
    at += file.readUInt32LE(at + 4);
  }
  return { blob, signature, parts };
}

const readers = { '4d5a': readPe, cffaedfe: readMachO } as const;

/**
 * What is wrong with a program that cannot be started here: its parts, the application inside it, and its signature.
 * @param magic the first bytes of its platform
 * @returns undefined if nothing is wrong, or the platform has no reader
 */
export function imageProblem(file: Buffer, magic: string): string | undefined {
  const found = file.indexOf(fuse);
  const state = String.fromCharCode(file[found + fuse.length] ?? 0);
  if (found === -1 || state !== '1')
    return `the switch of the application is ${found === -1 ? 'missing' : state}; expected 1`;
  if (magic !== '4d5a' && magic !== 'cffaedfe') return undefined;
  const { blob, signature, parts } = readers[magic](file);
  const outside = parts.find(({ offset, size }) => offset + size > file.length);
  if (outside !== undefined) return `a part ends at ${outside.offset + outside.size}; expected at most ${file.length}`;
  if (blob === undefined) return `${blobName} is missing`;
  if (blob.offset + blob.size > file.length || file.readUInt32LE(blob.offset) !== blobMagic)
    return `${blobName} does not begin with ${blobMagic.toString(16)}`;
  const application = file.subarray(blob.offset, blob.offset + blob.size);
  const lacks = ['tunna-agent', 'serial.node'].find((text) => !application.includes(text));
  if (lacks !== undefined) return `${blobName} does not contain ${lacks}`;
  // That of Node is of the program without the application.
  if (signature !== undefined) return 'the header names a signature, which is not one of this file';
  return undefined;
}

/** Removes the signature of Node from the header of a Windows program: it is not valid with the application inside. */
export function withoutSignature(file: Buffer): { readonly position: number; readonly bytes: Buffer } {
  return { position: signatureEntry(file), bytes: Buffer.alloc(8) };
}
