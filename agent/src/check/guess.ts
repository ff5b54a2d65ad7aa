import { LineSplitter } from '../line-splitter.ts';
import { protocols } from '../protocol/protocols.ts';
import type { Protocol, ShownWeight } from '../protocol/weight-line.ts';
import { knownProtocols, type ScaleSettings, type SerialSettings } from '../scale-settings.ts';

/** Lines of which this share are weights belong to the protocol. Scales also send headings and damaged lines. */
const leastShare = 0.5;

type ProtocolName = ScaleSettings['protocol'];

/** The protocol of the settings, which may be one that cannot be guessed. */
export interface OwnProtocol {
  readonly name: ProtocolName;
  readonly reader: Protocol;
}

export interface Guess {
  readonly protocol: ProtocolName;
  readonly weights: readonly ShownWeight[];
  /** The settings of a serial line that make the text readable, if they differ from 8 data bits without parity. */
  readonly bits?: Pick<SerialSettings, 'dataBits' | 'parity'>;
}

/** The lines of a text; the first is dropped, because it may have begun earlier. */
export const linesOf = (text: string): string[] => new LineSplitter().take(text);

function guessOfLines(lines: readonly string[], unit: ShownWeight['unit'], own?: OwnProtocol): Guess | undefined {
  const known: OwnProtocol[] = knownProtocols.map((name) => ({ name, reader: protocols[name] }));
  const guesses = [...(own === undefined ? [] : [own]), ...known].map(({ name, reader }) => ({
    protocol: name,
    weights: lines.flatMap((line) => reader.read(line, unit) ?? []),
  }));
  const [best] = guesses.sort((one, other) => other.weights.length - one.weights.length);
  return best !== undefined && best.weights.length > 0 && best.weights.length >= lines.length * leastShare
    ? best
    : undefined;
}

const isEven = (code: number): boolean => [...code.toString(2)].filter((bit) => bit === '1').length % 2 === 0;

/** Removes the parity bit that a line with 7 data bits leaves in each character. */
export const withoutParity = (text: string): string =>
  text.replaceAll(/[\u0080-\u00ff]/g, (character) => String.fromCharCode(character.charCodeAt(0) & 0x7f));

/** The settings of a serial line with 7 data bits. */
export function bitsOf(text: string): Pick<SerialSettings, 'dataBits' | 'parity'> {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const evenShare = codes.filter(isEven).length / codes.length;
  return { dataBits: 7, parity: evenShare > 0.5 ? 'even' : 'odd' };
}

/** Finds the protocol in received text; undefined if no protocol reads it. */
export function guessProtocol(text: string, unit: ShownWeight['unit'], own?: OwnProtocol): Guess | undefined {
  const plain = guessOfLines(linesOf(text), unit, own);
  if (plain !== undefined) return plain;
  const stripped = guessOfLines(linesOf(withoutParity(text)), unit, own);
  return stripped === undefined ? undefined : { ...stripped, bits: bitsOf(text) };
}

/** A line as it was received, with control characters and foreign bytes made visible. */
export const visible = (line: string): string =>
  line.replaceAll(/[^\u0020-\u007e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
