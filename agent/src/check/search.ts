import { commonSpeeds, withoutParity } from '@tunna/domain/scales/lines/known-lines';
import type { OpenConnection } from '../connection/connection.ts';
import { protocolOf } from '../protocol/protocols.ts';
import type { Connection, ScaleSettings } from '../scale-settings.ts';
import { bitsOf, type Guess, guessProtocol, linesOf, type OwnProtocol } from './guess.ts';
import { listen, type Received } from './listen.ts';
import { type Proposal, proposePatterns } from './propose.ts';

export type Opener = (connection: Connection) => Promise<OpenConnection>;

/** Milliseconds of listening at each speed. */
const listenFor = 3_000;

export interface Found extends Guess {
  readonly connection: Connection;
}

/** Patterns that read the lines of a scale without a known protocol. */
interface Proposed {
  readonly connection: Connection;
  readonly proposals: readonly Proposal[];
}

export interface Search {
  readonly received: Received;
  /** Undefined if no protocol was found at any speed. */
  readonly found: Found | undefined;
  readonly proposed: Proposed;
}

/** A scale that may have no protocol yet. */
export type SearchedScale = Pick<ScaleSettings, 'connection' | 'unit'> & Partial<ScaleSettings>;

/** The protocol of the settings, if it cannot be guessed. */
function ownProtocol({ connection, pattern }: SearchedScale): OwnProtocol | undefined {
  const name = connection.type === 'modbus' ? 'modbus' : 'pattern';
  if (name === 'pattern' && pattern === undefined) return undefined;
  return { name, reader: protocolOf({ protocol: name, connection, pattern }) };
}

const withBits = (connection: Connection, bits: Guess['bits']): Connection =>
  connection.type === 'serial' ? { ...connection, ...bits } : connection;

function proposedAt(connection: Connection, { text }: Received): Proposed {
  const plain = connection.type === 'modbus' ? [] : proposePatterns(linesOf(text));
  if (plain.length > 0) return { connection, proposals: plain };
  if (connection.type !== 'serial') return { connection, proposals: [] };
  const proposals = proposePatterns(linesOf(withoutParity(text)));
  return { connection: withBits(connection, bitsOf(text)), proposals };
}

async function searchAt(scale: SearchedScale, open: Opener, milliseconds: number): Promise<Search> {
  const { connection, unit } = scale;
  const received = await listen(await open(connection), milliseconds);
  const guess = guessProtocol(received.text, unit, ownProtocol(scale));
  const found = guess === undefined ? undefined : { ...guess, connection: withBits(connection, guess.bits) };
  return { received, found, proposed: proposedAt(connection, received) };
}

/** Listens to a scale with its settings, and at a serial port with the other common speeds. */
export async function searchScale(scale: SearchedScale, open: Opener, milliseconds = listenFor): Promise<Search> {
  const { connection } = scale;
  const first = await searchAt(scale, open, milliseconds);
  if (first.found !== undefined || connection.type !== 'serial' || !first.received.isOpen) return first;
  let best = first;
  for (const baudRate of commonSpeeds.filter((speed) => speed !== connection.baudRate)) {
    // Lines of one form arrive at the right speed only.
    if (best.proposed.proposals.length > 0) break;
    const other = { ...connection, baudRate, dataBits: 8, parity: 'none' } as const;
    const next = await searchAt({ ...scale, connection: other }, open, milliseconds);
    if (next.found !== undefined) return next;
    if (next.received.text !== '') best = next;
  }
  return best;
}
