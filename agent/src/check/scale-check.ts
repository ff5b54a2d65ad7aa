import type { ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import type { OpenConnection } from '../connection/connection.ts';
import { protocolOf } from '../protocol/protocols.ts';
import { ScaleReader } from '../scale-reader.ts';
import { type Connection, placeOf, type ScaleSettings } from '../scale-settings.ts';
import { linesOf, visible } from './guess.ts';
import { proposalText } from './propose.ts';
import { type Found, type Opener, type Search, searchScale } from './search.ts';
import { failed, passed, type StepResult, warned } from './step.ts';

/** Milliseconds of waiting for a stable weight. */
const weighFor = 10_000;

/** Lines that are shown of each scale. */
const shownLines = 3;

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
  scale: ScaleSettings,
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
      ...{ open, protocol: protocolOf(scale), unit: scale.unit, now: () => performance.now() },
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
  const search = await searchScale(scale, open, milliseconds);
  const { received, found } = search;
  if (!received.isOpen) {
    yield failed(title, received.reason);
    return;
  }
  yield passed(title, `connected to ${place}.`);
  for (const line of linesOf(received.text).slice(0, shownLines)) yield { title, state: 'line', text: visible(line) };
  if (found === undefined) {
    yield* unknownScale(scale, search);
    return;
  }
  const differing = differences(scale, found);
  const line = found.connection.type === 'serial' ? ` at ${lineOf(found.connection)}` : '';
  if (differing.length > 0)
    yield failed(title, `found ${found.protocol}${line}, but in the settings ${differing.join(', ')}.`);
  else yield passed(title, `found ${found.protocol}${line}, as in the settings.`);
  const pattern = found.protocol === 'pattern' ? scale.pattern : undefined;
  const { protocol, connection } = found;
  yield weightResult(title, await weighOnce(await open(connection), { ...scale, protocol, connection, pattern }));
}

/** Says why the weight is not read, and which patterns read the lines. */
function* unknownScale(scale: ScaleSettings, { received, proposed }: Search): Generator<StepResult> {
  const title = `Scale ${scale.scaleId}`;
  const place = placeOf(scale.connection);
  for (const [index, proposal] of proposed.proposals.entries())
    yield { title, state: 'line', text: `pattern ${index + 1}: ${proposalText(proposal)}` };
  if (proposed.proposals.length > 0)
    yield failed(
      title,
      `the scale at ${place} sends lines that no known protocol reads; expected a pattern: tunna-agent find --port ${scale.scaleId}=${place}.`,
    );
  else if (scale.connection.type === 'modbus')
    yield failed(
      title,
      received.reason === '' ? `the registers of ${place} hold no weight; expected others.` : received.reason,
    );
  else
    yield failed(
      title,
      `the scale at ${place} sends ${received.text === '' ? 'nothing' : 'lines that no known protocol reads'}; expected ascii or mt-sics (continuous output of the scale on).`,
    );
}
