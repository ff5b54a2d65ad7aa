import { decimalOf, type LineProtocol, type ShownWeight } from '@tunna/domain/scales/lines/weight-line';
import { steadiness } from '../protocol/steadiness.ts';
import type { ModbusSettings } from '../scale-settings.ts';
import type { RegisterRead } from './frame.ts';

type NumberSettings = ModbusSettings['weight'];
type BitSettings = NonNullable<ModbusSettings['stable']>;

const wordsOf = ({ number }: Pick<NumberSettings, 'number'>): 1 | 2 =>
  number === 'int16' || number === 'uint16' ? 1 : 2;

/** The reads that a weight needs, each register once. */
export function readsOf({ weight, stable, overloaded }: ModbusSettings): RegisterRead[] {
  const reads = [{ table: weight.table, register: weight.register, count: wordsOf(weight) }];
  for (const bit of [stable, overloaded]) {
    const isRead = reads.some(
      ({ table, register, count }) =>
        bit?.table === table && bit.register >= register && bit.register < register + count,
    );
    if (bit !== undefined && !isRead) reads.push({ table: bit.table, register: bit.register, count: 1 });
  }
  return reads;
}

/** One weight as a line, so that it is shown, checked and read like the line of another scale: `holding 0: 0000 30d4; holding 2: 0001`. */
export const registerLine = (parts: readonly { read: RegisterRead; words: readonly number[] }[]): string =>
  parts
    .map(({ read, words }) =>
      [`${read.table} ${read.register}:`, ...words.map((word) => word.toString(16).padStart(4, '0'))].join(' '),
    )
    .join('; ');

/** The registers in a line; undefined if it is another line. */
function registersOf(line: string): Map<string, number> | undefined {
  const registers = new Map<string, number>();
  for (const part of line.split('; ')) {
    const [, table, first, words] = /^(holding|input) (\d{1,5}):((?: [0-9a-f]{4}){1,2})$/.exec(part) ?? [];
    if (words === undefined) return undefined;
    for (const [index, word] of words.trim().split(' ').entries())
      registers.set(`${table} ${Number(first) + index}`, Number.parseInt(word, 16));
  }
  return registers;
}

const swapped = (word: number): number => ((word & 0xff) << 8) | (word >> 8);

/** Floats above this are no weights: the registers hold something else. */
const largestFloat = 1e9;

/** The number in registers as decimal text; undefined if they hold no number. */
export function numberIn(
  words: readonly number[],
  settings: Omit<NumberSettings, 'register' | 'table'>,
): string | undefined {
  const { number, wordOrder, byteOrder, factor, decimals } = settings;
  const inOrder = wordOrder === 'big-first' ? words : words.toReversed();
  const bytes = Buffer.alloc(inOrder.length * 2);
  for (const [index, word] of inOrder.entries())
    bytes.writeUInt16BE(byteOrder === 'big-first' ? word : swapped(word), index * 2);
  if (number === 'float32') {
    const value = bytes.readFloatBE() * factor;
    return Math.abs(value) < largestFloat ? decimalOf(value.toFixed(decimals)) : undefined;
  }
  const value =
    (number.startsWith('u') ? bytes.readUIntBE(0, bytes.length) : bytes.readIntBE(0, bytes.length)) * factor;
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimalOf(
    `${value < 0 ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`,
  );
}

const isSet = (registers: ReadonlyMap<string, number>, { table, register, bit, when }: BitSettings): boolean =>
  (((registers.get(`${table} ${register}`) ?? 0) >> bit) & 1) === when;

/** Reads the lines of `registerLine`. Without a bit for it, a weight is stable when it has not changed for a second. */
export function registerProtocol(settings: ModbusSettings, now: () => number): LineProtocol {
  const { weight, stable, overloaded } = settings;
  const isSteady = steadiness(now);
  return {
    request: '',
    read(line, unit): ShownWeight | undefined {
      const registers = registersOf(line);
      if (registers === undefined) return undefined;
      const words = Array.from(
        { length: wordsOf(weight) },
        (_, index) => registers.get(`${weight.table} ${weight.register + index}`) ?? 0,
      );
      const net = numberIn(words, weight);
      if (overloaded !== undefined && isSet(registers, overloaded))
        return { net: '0', unit, stable: false, overloaded: true };
      if (net === undefined) return undefined;
      const rests = isSteady(net);
      return { net, unit, stable: stable === undefined ? rests : isSet(registers, stable), overloaded: false };
    },
  };
}
