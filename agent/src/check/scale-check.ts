import { placeOf, type ScaleSettings } from '../config.ts';
import type { OpenConnection } from '../connection/connection.ts';
import { type ProtocolName, protocols } from '../protocol/protocols.ts';
import type { ShownWeight } from '../protocol/weight-line.ts';
import { ScaleReader } from '../scale-reader.ts';
import { type Guess, guessProtocol, linesOf, visible } from './guess.ts';
import { type Heard, listen } from './listen.ts';
import { failed, passed, type StepResult, warned } from './step.ts';

type Connection = ScaleSettings['connection'];
type Opener = (connection: Connection) => Promise<OpenConnection>;

/** Common speeds of scales, the most common first. */
const speeds = [9_600, 4_800, 2_400, 19_200, 38_400, 57_600, 115_200, 1_200];

/** Milliseconds of listening at each speed, and of waiting for a stable weight. */
const listenFor = 3_000;
const weighFor = 10_000;

/** Lines that are shown of each scale. */
const shownLines = 3;

interface Found extends Guess {
  readonly connection: Connection;
}

interface Search {
  readonly heard: Heard;
  /** Undefined if no known protocol was found at any speed. */
  readonly found: Found | undefined;
}

/** Listens to a scale with its settings, and at a serial port with the other common speeds. */
export async function searchScale(
  { connection, unit }: Pick<ScaleSettings, 'connection' | 'unit'>,
  open: Opener,
  milliseconds = listenFor,
): Promise<Search> {
  const heard = await listen(await open(connection), milliseconds);
  const guess = guessProtocol(heard.text, unit);
  if (guess !== undefined) return { heard, found: foundAt(connection, guess) };
  if (connection.type === 'tcp' || !heard.isOpen) return { heard, found: undefined };
  let last = heard;
  for (const baudRate of speeds.filter((speed) => speed !== connection.baudRate)) {
    const other = { ...connection, baudRate, dataBits: 8, parity: 'none' } as const;
    const next = await listen(await open(other), milliseconds);
    const nextGuess = guessProtocol(next.text, unit);
    if (nextGuess !== undefined) return { heard: next, found: foundAt(other, nextGuess) };
    if (next.text !== '') last = next;
  }
  return { heard: last, found: undefined };
}

const foundAt = (connection: Connection, guess: Guess): Found => ({
  ...guess,
  connection: connection.type === 'serial' ? { ...connection, ...guess.bits } : connection,
});

const lineOf = ({ baudRate, dataBits, parity }: Extract<Connection, { type: 'serial' }>): string =>
  `${baudRate} baud, ${dataBits} data bits, parity ${parity}`;

/** What the settings say otherwise than the scale; empty if they agree. */
function differences({ protocol, connection }: ScaleSettings, found: Found): string[] {
  const texts: string[] = [];
  if (protocol !== found.protocol) texts.push(`protocol is ${protocol}; expected ${found.protocol}`);
  if (connection.type !== 'serial' || found.connection.type !== 'serial') return texts;
  for (const name of ['baudRate', 'dataBits', 'parity'] as const) {
    if (connection[name] !== found.connection[name])
      texts.push(`connection.${name} is ${connection[name]}; expected ${found.connection[name]}`);
  }
  return texts;
}

/** Weighs once: the first stable weight, or else the last moving one. */
function weighOnce(
  open: OpenConnection,
  { protocol, unit }: { readonly protocol: ProtocolName; readonly unit: ShownWeight['unit'] },
  milliseconds = weighFor,
): Promise<ShownWeight | undefined> {
  return new Promise((resolve) => {
    let last: ShownWeight | undefined;
    const finish = () => {
      clearTimeout(timer);
      reader.stop();
      resolve(last);
    };
    const timer = setTimeout(finish, milliseconds);
    const reader = new ScaleReader({
      ...{ open, protocol: protocols[protocol], unit, now: () => performance.now() },
      onNote: () => undefined,
      onWeight: (weight) => {
        last = weight;
        if (weight.stable || weight.overloaded || weight.underloaded === true) finish();
      },
    });
    reader.start();
  });
}

function weightResult(title: string, weight: ShownWeight | undefined): StepResult {
  if (weight === undefined) return failed(title, 'no weight arrived in 10 seconds; expected one.');
  if (weight.overloaded) return warned(title, 'the load is above the capacity of the scale; expected a smaller load.');
  if (weight.underloaded === true)
    return warned(title, 'the load is below the range of the scale; expected a platform at rest.');
  return weight.stable
    ? passed(title, `weighed ${weight.net} ${weight.unit}, stable.`)
    : warned(title, `weighed ${weight.net} ${weight.unit}, moving for 10 seconds; expected a scale at rest.`);
}

/** Tests one scale: connection, lines, protocol, and one weight. */
export async function* checkScale(
  scale: ScaleSettings,
  open: Opener,
  milliseconds?: number,
): AsyncGenerator<StepResult> {
  const title = `Scale ${scale.scaleId}`;
  const place = placeOf(scale.connection);
  const { heard, found } = await searchScale(scale, open, milliseconds);
  if (!heard.isOpen) {
    yield failed(title, heard.reason);
    return;
  }
  yield passed(title, `connected to ${place}.`);
  for (const line of linesOf(heard.text).slice(0, shownLines)) yield { title, state: 'line', text: visible(line) };
  if (found === undefined) {
    const sent = heard.text === '' ? 'sends nothing' : 'sends lines that no known protocol reads';
    yield failed(
      title,
      `the scale at ${place} ${sent}; expected ascii or mt-sics (continuous output of the scale on).`,
    );
    return;
  }
  const differing = differences(scale, found);
  const line = found.connection.type === 'serial' ? ` at ${lineOf(found.connection)}` : '';
  if (differing.length > 0)
    yield failed(title, `found ${found.protocol}${line}, but in the settings ${differing.join(', ')}.`);
  else yield passed(title, `found ${found.protocol}${line}, as in the settings.`);
  yield weightResult(title, await weighOnce(await open(found.connection), { ...scale, protocol: found.protocol }));
}
