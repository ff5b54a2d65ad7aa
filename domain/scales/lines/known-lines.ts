import type { ScaleUnit } from '../scale-reading.ts';
import { asciiLine } from './ascii-line.ts';
import { mtSics } from './mt-sics.ts';
import type { LineProtocol, ShownWeight } from './weight-line.ts';

/** The protocols that are found without further settings. */
export const knownLines = { ascii: asciiLine, 'mt-sics': mtSics } as const;

export type KnownProtocol = keyof typeof knownLines;

/** Common speeds of scales, the most common first. */
export const commonSpeeds = [9_600, 4_800, 2_400, 19_200, 38_400, 57_600, 115_200, 1_200] as const;

/** Lines of which this share are weights belong to the protocol. Scales also send headings and damaged lines. */
const minShare = 0.5;

export interface LineReader<Name> {
  readonly name: Name;
  readonly reader: LineProtocol;
}

/** The protocols that need no further settings, by name. */
export const knownReaders = (Object.keys(knownLines) as KnownProtocol[]).map(
  (name): LineReader<KnownProtocol> => ({ name, reader: knownLines[name] }),
);

/** The protocol that reads most of the lines, with what it reads; undefined if none reads half of them. */
export function guessOfLines<Name>(
  lines: readonly string[],
  unit: ScaleUnit,
  readers: readonly LineReader<Name>[],
): { readonly protocol: Name; readonly weights: readonly ShownWeight[] } | undefined {
  const guesses = readers.map(({ name, reader }) => ({
    protocol: name,
    weights: lines.flatMap((line) => reader.read(line, unit) ?? []),
  }));
  const [best] = guesses.sort((one, other) => other.weights.length - one.weights.length);
  return best !== undefined && best.weights.length > 0 && best.weights.length >= lines.length * minShare
    ? best
    : undefined;
}

/** Removes the parity bit that a line with 7 data bits leaves in each character. */
export const withoutParity = (text: string): string =>
  text.replaceAll(/[\u0080-\u00ff]/g, (character) => String.fromCharCode(character.charCodeAt(0) & 0x7f));
