import type { LiveWeightInput } from '@tunna/contract/scales/device-call';
import type { ScaleCommands } from './scale-command.ts';

/** A parsed line of a scale. Decimal texts are in the scale’s unit. */
export interface ShownWeight {
  readonly net: string;
  readonly gross?: string;
  readonly tare?: string;
  readonly unit: LiveWeightInput['unit'];
  readonly stable: boolean;
  readonly overloaded: boolean;
  /** Only if the load is below the range of the scale. */
  readonly underloaded?: true;
}

/** The protocol of a scale. */
export interface Protocol {
  /** Sent after connecting, and again while the scale is silent; empty if the scale sends without a request. */
  readonly request: string;
  /** Parses a line; undefined if it is no weight. `unit` is used if the line names none. */
  read(line: string, unit: ShownWeight['unit']): ShownWeight | undefined;
  /** Zero and tare; absent if it is not known for certain that every scale of the protocol accepts such commands. */
  readonly commands?: ScaleCommands;
}

const units: Readonly<Record<string, ShownWeight['unit']>> = { kg: 'kg', g: 'g', t: 't', lb: 'lb', lbs: 'lb' };

/** The unit in a line; undefined if it is unknown. */
export const unitOf = (text: string): ShownWeight['unit'] | undefined => units[text.toLowerCase()];

/** A number in the contract’s form: no plus, no spaces, no leading zeros; undefined for other text. */
export function decimalOf(text: string): string | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.replaceAll(/\s/g, ''));
  const [, sign, whole = '', decimals = ''] = found ?? [];
  if (sign === undefined || whole + decimals === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = decimals === '' ? '' : `.${decimals}`;
  const isZero = !/[1-9]/.test(digits + rest);
  return `${sign === '-' && !isZero ? '-' : ''}${digits}${rest}`;
}

/** A load outside the range of the scale. Its number has no meaning. */
export const outside = (isAbove: boolean, unit: ShownWeight['unit']): ShownWeight => ({
  ...{ net: '0', unit, stable: false, overloaded: isAbove },
  ...(isAbove ? {} : { underloaded: true }),
});
