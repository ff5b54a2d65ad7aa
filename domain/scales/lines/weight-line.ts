import type { ScaleUnit } from '../scale-reading.ts';

/** A parsed line of a scale. Decimal texts are in the scale’s unit. */
export interface ShownWeight {
  readonly net: string;
  readonly gross?: string;
  readonly tare?: string;
  readonly unit: ScaleUnit;
  readonly stable: boolean;
  readonly overloaded: boolean;
  /** Only if the load is below the range of the scale. */
  readonly underloaded?: true;
}

/** How a scale is asked, and how its lines are read. */
export interface LineProtocol {
  /** Sent after connecting, and again while the scale is silent; empty if the scale sends without a request. */
  readonly request: string;
  /** Parses a line; undefined if it is no weight. `unit` is used if the line names none. */
  read(line: string, unit: ScaleUnit): ShownWeight | undefined;
}

const units: Readonly<Record<string, ScaleUnit>> = { kg: 'kg', g: 'g', t: 't', lb: 'lb', lbs: 'lb' };

/** The unit in a line; undefined if it is unknown. */
export const unitOf = (text: string): ScaleUnit | undefined => units[text.toLowerCase()];

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
export const outside = (isAbove: boolean, unit: ScaleUnit): ShownWeight => ({
  ...{ net: '0', unit, stable: false, overloaded: isAbove },
  ...(isAbove ? {} : { underloaded: true }),
});
