import { linesOf, visible } from '../check/guess.ts';
import { type Proposal, proposalText } from '../check/propose.ts';
import { searchScale } from '../check/search.ts';
import { readSettings } from '../config.ts';
import { openScale } from '../connection/open-scale.ts';
import { AgentFault, serverSentence } from '../fault.ts';
import { type Connection, placeOf, type ScaleSettings } from '../scale-settings.ts';
import { ServerClient } from '../server-client.ts';
import { saveSettings } from '../settings-file.ts';
import { version } from '../version.mjs';
import { type Answers, choose } from './choose.ts';
import { findRegisters, modbusPort } from './find-registers.ts';

interface NamedScale {
  readonly id: number;
  readonly name: string;
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const serialLine = { baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 } as const;

/** `192.168.1.50:4001` is a network port; every other text is a serial port. */
export function connectionOf(port: string): Connection {
  const [, host = '', number = ''] = /^(?!\/)([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(port) ?? [];
  if (host === '') return { type: 'serial', path: port, ...serialLine };
  return { type: 'tcp', host: host.replaceAll(/[[\]]/g, ''), port: Number(number) };
}

interface PortArgument {
  /** The scale that is named before the port, as in `3=/dev/ttyUSB0`. */
  readonly scaleId: number | undefined;
  readonly port: string;
}

export type FoundPort = PortArgument & Omit<ScaleSettings, 'scaleId'>;

function readPortArgument(text: string): PortArgument {
  const [, scaleId, port = text] = /^(\d+)=(.+)$/.exec(text) ?? [];
  return { scaleId: scaleId === undefined ? undefined : Number(scaleId), port };
}

async function serialPorts(): Promise<PortArgument[]> {
  const { listSerialPorts } = await import('../connection/serial.ts');
  return (await listSerialPorts()).map((port) => ({ scaleId: undefined, port }));
}

interface Proposed {
  readonly connection: Connection;
  readonly proposals: readonly Proposal[];
}

/** The pattern that a person chooses from those that read the lines of an unknown scale. */
async function choosePattern(
  { scaleId, port }: PortArgument,
  { connection, proposals }: Proposed,
  answers: Answers,
): Promise<FoundPort | undefined> {
  const chosen = await choose(`${port}: no known protocol. Which line is right?`, proposals, proposalText, answers);
  if (chosen === undefined) return undefined;
  return { ...{ scaleId, port, connection, protocol: 'pattern' }, pattern: chosen.pattern, unit: chosen.weight.unit };
}

/** Listens to a port and prints what it sends. @returns undefined if no scale was found there */
async function search(argument: PortArgument, answers: Answers): Promise<FoundPort | undefined> {
  const { scaleId, port } = argument;
  const modbus = modbusPort(port);
  if (modbus !== undefined) {
    const connection = await findRegisters(port, modbus, answers);
    return connection && { scaleId, port, connection, protocol: 'modbus', unit: 'kg' };
  }
  print(`${port}: listening…`);
  const { received, found, proposed } = await searchScale({ connection: connectionOf(port), unit: 'kg' }, openScale);
  const isUnknown = found === undefined && proposed.proposals.length > 0;
  for (const line of linesOf(received.text).slice(0, isUnknown ? 5 : 2)) print(`${port}: | ${visible(line)}`);
  if (isUnknown) return choosePattern(argument, proposed, answers);
  if (found === undefined) {
    print(received.reason === '' ? `${port}: no scale with a known protocol.` : `${port}: ${received.reason}`);
    return undefined;
  }
  const weight = found.weights.at(-1);
  const shown = weight === undefined ? '' : `, ${weight.net} ${weight.unit}`;
  print(`${port}: a scale with the protocol ${found.protocol}${shown}.`);
  return { scaleId, port, protocol: found.protocol, connection: found.connection, unit: weight?.unit ?? 'kg' };
}

/**
 * The found port of each scale: the one that names the scale, or the only one if there is one scale and one port. With several, only a
 * person knows which scale is at which port.
 */
export function assignPorts(scales: readonly NamedScale[], found: readonly FoundPort[]): ScaleSettings[] {
  const [only] = found;
  return scales.flatMap(({ id }) => {
    const isOnly = scales.length === 1 && found.length === 1 && only?.scaleId === undefined;
    const port = found.find(({ scaleId }) => scaleId === id) ?? (isOnly ? only : undefined);
    if (port === undefined) return [];
    const { protocol, connection, unit, pattern } = port;
    return [{ scaleId: id, protocol, connection, unit, ...(pattern === undefined ? {} : { pattern }) }];
  });
}

/** The ports that a person names, and the answers to questions about them. */
export interface FindOptions extends Answers {
  readonly ports: readonly string[];
}

const nameOf = ({ id, name }: NamedScale): string => `${id} ("${name}")`;

/** Finds the ports of the scales that have none yet, and stores them. @returns the exit status: 1 if a scale has no port */
export async function findScales(
  file: string,
  scales: readonly NamedScale[],
  { ports, ...answers }: FindOptions,
): Promise<number> {
  const settings = await readSettings(file);
  const requested = ports.map(readPortArgument);
  const remaining = settings.scales.filter((known) => !requested.some(({ scaleId }) => scaleId === known.scaleId));
  const missing = scales.filter(({ id }) => !remaining.some(({ scaleId }) => scaleId === id));
  // Each scale has its own port: one that is named twice belongs to the first.
  const used = new Set(remaining.map(({ connection }) => placeOf(connection)));
  const places = (requested.length > 0 || missing.length === 0 ? requested : await serialPorts()).filter(({ port }) => {
    const isFree = !used.has(port);
    used.add(port);
    return isFree;
  });
  const found: FoundPort[] = [];
  for (const place of places) {
    const one = await search(place, answers);
    if (one !== undefined) found.push(one);
  }
  const assigned = assignPorts(missing, found);
  await saveSettings({ ...settings, scales: [...remaining, ...assigned] });
  for (const { scaleId, connection } of assigned) print(`Scale ${scaleId} is at ${placeOf(connection)}.`);
  const left = missing.filter(({ id }) => !assigned.some(({ scaleId }) => scaleId === id));
  if (left.length === 0) {
    print(`Each of the ${scales.length} scales has its port.`);
    return 0;
  }
  const example = `tunna-agent find --port ${left[0]?.id}=${found[0]?.port ?? '/dev/ttyUSB0'}`;
  print(
    `No port is known for ${left.map(nameOf).join(', ')}: ${found.length} scales were found at ${places.length} ports. Name the port: ${example} (or HOST:PORT).`,
  );
  return 1;
}

/** Asks the server for the scales of this agent, and finds them. @throws AgentFault */
export async function find(path: string, options: FindOptions): Promise<number> {
  const settings = await readSettings(path);
  const report = {
    deviceTime: new Date().toISOString(),
    programVersion: version(),
    waiting: 0,
    scales: [],
    message: '',
  };
  const orders = await new ServerClient(settings).report(report).catch((error: unknown) => {
    throw new AgentFault(serverSentence(error, settings));
  });
  return findScales(settings.file, orders.scales, options);
}
