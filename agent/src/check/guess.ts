import { protocolNames, type SerialSettings } from '../config.ts';
import { LineSplitter } from '../line-splitter.ts';
import { type ProtocolName, protocols } from '../protocol/protocols.ts';
import type { ShownWeight } from '../protocol/weight-line.ts';

/** Lines of which this share are weights belong to the protocol. Scales also send headings and damaged lines. */
const leastShare = 0.5;

export interface Guess {
  readonly protocol: ProtocolName;
  readonly weights: readonly ShownWeight[];
  /** The settings of a serial line that make the text readable, if they differ from 8 data bits without parity. */
  readonly bits?: Pick<SerialSettings, 'dataBits' | 'parity'>;
}

/** The lines of a text; the first is dropped, because it may have begun earlier. */
export const linesOf = (text: string): string[] => new LineSplitter().take(text);

function guessOfLines(lines: readonly string[], unit: ShownWeight['unit']): Guess | undefined {
  const guesses = protocolNames.map((protocol) => ({
    protocol,
    weights: lines.flatMap((line) => protocols[protocol].read(line, unit) ?? []),
  }));
  const [best] = guesses.sort((one, other) => other.weights.length - one.weights.length);
  return best !== undefined && best.weights.length > 0 && best.weights.length >= lines.length * leastShare
    ? best
    : undefined;
}

const isEven = (code: number): boolean => [...code.toString(2)].filter((bit) => bit === '1').length % 2 === 0;

/** Removes the parity bit that a line with 7 data bits leaves in each character. */
const withoutParity = (text: string): string =>
  text.replaceAll(/[\u0080-\u00ff]/g, (character) => String.fromCharCode(character.charCodeAt(0) & 0x7f));

/** Finds the protocol in received text; undefined if no protocol reads it. */
export function guessProtocol(text: string, unit: ShownWeight['unit']): Guess | undefined {
  const plain = guessOfLines(linesOf(text), unit);
  if (plain !== undefined) return plain;
  const stripped = guessOfLines(linesOf(withoutParity(text)), unit);
  if (stripped === undefined) return undefined;
  const codes = [...text].map((character) => character.charCodeAt(0));
  const evenShare = codes.filter(isEven).length / codes.length;
  return { ...stripped, bits: { dataBits: 7, parity: evenShare > 0.5 ? 'even' : 'odd' } };
}

/** A line as it was received, with control characters and foreign bytes made visible. */
export const visible = (line: string): string =>
  line.replaceAll(/[^\u0020-\u007e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
