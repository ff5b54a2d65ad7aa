import type { ModbusSettings, numberNames } from '../scale-settings.ts';
import { numberIn } from './register-line.ts';

type NumberSettings = ModbusSettings['weight'];

const orders = ['big-first', 'little-first'] as const;
const usualNumbers = ['int32', 'float32', 'int16', 'uint32', 'uint16'] satisfies (typeof numberNames)[number][];
const maxDecimals = 4;
const maxProposals = 8;

const hasOneWord = (number: NumberSettings['number']): boolean => number.endsWith('16');

/** The ways to read a number from registers, the usual ones first. */
const readings = orders.flatMap((byteOrder) =>
  orders.flatMap((wordOrder) =>
    usualNumbers
      .filter((number) => wordOrder === 'big-first' || !hasOneWord(number))
      .map((number) => ({ number, wordOrder, byteOrder })),
  ),
);

/** The decimals with which the words are the known weight; undefined if they are another number. */
function decimalsFor(
  words: readonly number[],
  settings: Omit<NumberSettings, 'decimals'>,
  kilograms: string,
): number | undefined {
  const shown = kilograms.split('.')[1]?.length ?? 0;
  const tried =
    settings.number === 'float32' ? [Math.max(shown, 2)] : Array.from({ length: maxDecimals + 1 }, (_, index) => index);
  return tried.find((decimals) => {
    const text = numberIn(words, { ...settings, decimals });
    return text !== undefined && Number(text) === Number(kilograms);
  });
}

const isSamePlace = (one: NumberSettings, other: NumberSettings): boolean =>
  one.table === other.table &&
  one.register === other.register &&
  one.wordOrder === other.wordOrder &&
  one.byteOrder === other.byteOrder;

/**
 * The settings with which registers hold a known weight.
 * @param registers by names such as `holding 3`
 * @param kilograms decimal text, as the scale shows it
 */
export function weightRegisters(registers: ReadonlyMap<string, number>, kilograms: string): NumberSettings[] {
  const found = readings.flatMap((reading) =>
    [...registers.keys()].flatMap((name) => {
      const [table, first = ''] = name.split(' ');
      const register = Number(first);
      const count = hasOneWord(reading.number) ? 1 : 2;
      const words = Array.from({ length: count }, (_, index) => registers.get(`${table} ${register + index}`));
      const present = words.filter((word) => word !== undefined);
      if (present.length < count) return [];
      const settings = { ...reading, table: table === 'input' ? 'input' : 'holding', register, factor: 1 } as const;
      const decimals = decimalsFor(present, settings, kilograms);
      return decimals === undefined ? [] : [{ ...settings, decimals }];
    }),
  );
  // A signed number at the same place is the same weight, and also shows weights below zero.
  const different = found.filter(
    (one) =>
      !one.number.startsWith('u') ||
      !found.some((other) => `u${other.number}` === one.number && isSamePlace(one, other)),
  );
  return different.slice(0, maxProposals);
}
