import { guessOfLines, knownReaders, type LineReader, withoutParity } from '@tunna/domain/scales/lines/known-lines';
import { LineSplitter } from '@tunna/domain/scales/lines/line-splitter';
import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import type { ScaleSettings, SerialSettings } from '../scale-settings.ts';

type ProtocolName = ScaleSettings['protocol'];

/** The protocol of the settings, which may be one that cannot be guessed. */
export type OwnProtocol = LineReader<ProtocolName>;

export interface Guess {
  readonly protocol: ProtocolName;
  readonly weights: readonly ShownWeight[];
  /** The settings of a serial line that make the text readable, if they differ from 8 data bits without parity. */
  readonly bits?: Pick<SerialSettings, 'dataBits' | 'parity'>;
}

/** The lines of a text; the first is dropped, because it may have begun earlier. */
export const linesOf = (text: string): string[] => new LineSplitter().take(text);

const isEven = (code: number): boolean => [...code.toString(2)].filter((bit) => bit === '1').length % 2 === 0;

/** The settings of a serial line with 7 data bits. */
export function bitsOf(text: string): Pick<SerialSettings, 'dataBits' | 'parity'> {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const evenShare = codes.filter(isEven).length / codes.length;
  return { dataBits: 7, parity: evenShare > 0.5 ? 'even' : 'odd' };
}

/** Finds the protocol in received text; undefined if no protocol reads it. */
export function guessProtocol(text: string, unit: ShownWeight['unit'], own?: OwnProtocol): Guess | undefined {
  const readers: readonly OwnProtocol[] = [...(own === undefined ? [] : [own]), ...knownReaders];
  const plain = guessOfLines(linesOf(text), unit, readers);
  if (plain !== undefined) return plain;
  const stripped = guessOfLines(linesOf(withoutParity(text)), unit, readers);
  return stripped === undefined ? undefined : { ...stripped, bits: bitsOf(text) };
}

/** A line as it was received, with control characters and foreign bytes made visible. */
export const visible = (line: string): string =>
  line.replaceAll(/[^\u0020-\u007e]/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
