import { registersRead, scanRegisters } from '../modbus/scan.ts';
import { weightRegisters } from '../modbus/weight-registers.ts';
import type { ModbusSettings } from '../scale-settings.ts';
import { type Answers, ask, choose } from './choose.ts';

type ModbusPort = Pick<ModbusSettings, 'host' | 'port' | 'unitId'> & { readonly first: number };

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Whether the port is written `modbus:HOST[:PORT][/UNIT[/REGISTER]]`, and its parts. */
export function modbusPort(text: string): ModbusPort | undefined {
  const form = /^modbus:([^:/]+|\[[^\]]+\])(?::(\d{1,5}))?(?:\/(\d{1,3}))?(?:\/(\d{1,5}))?$/;
  const [, host, port = '502', unitId = '1', first = '0'] = form.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535 || Number(unitId) > 255 || Number(first) > 65_535) return undefined;
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port), unitId: Number(unitId), first: Number(first) };
}

const orderText = (order: string, name: string): string => (order === 'big-first' ? '' : `, ${name} little-first`);

const weightText = ({ table, register, number, wordOrder, byteOrder, decimals }: ModbusSettings['weight']): string =>
  `${table} register ${register}, ${number}, ${decimals} decimals${orderText(wordOrder, 'words')}${orderText(byteOrder, 'bytes')}`;

async function askWeight(text: string, { weight }: Answers): Promise<string | undefined> {
  const typed = weight ?? (await ask(`${text}: put a load on the scale. How many kilograms does it show?`)) ?? '';
  if (/^\d{1,6}([.,]\d{1,4})?$/.test(typed) && /[1-9]/.test(typed)) return typed.replace(',', '.');
  print(`${text}: registers are found by a known weight; expected a load on the scale and --weight KG, such as 12.34.`);
  return undefined;
}

/** Finds the registers that hold the weight of a known load. @returns undefined if there are none */
export async function findRegisters(
  text: string,
  { first, ...address }: ModbusPort,
  answers: Answers,
): Promise<ModbusSettings | undefined> {
  const weight = await askWeight(text, answers);
  if (weight === undefined) return undefined;
  const range = `${first} to ${first + registersRead - 1}`;
  print(`${text}: reading the registers ${range}…`);
  const scanned = await scanRegisters(address, first);
  if ('problem' in scanned) {
    print(`${text}: ${scanned.problem}`);
    return undefined;
  }
  const proposals = weightRegisters(scanned.registers, weight);
  if (proposals.length === 0) {
    print(
      `${text}: ${scanned.registers.size} registers from ${range} were read and none holds ${weight}; expected another unit or first register: modbus:HOST:PORT/UNIT/REGISTER.`,
    );
    return undefined;
  }
  const chosen = await choose(`${text}: which registers hold ${weight} kg?`, proposals, weightText, answers);
  return chosen && { type: 'modbus', ...address, weight: chosen };
}
