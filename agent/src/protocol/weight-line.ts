import type { LiveWeightInput } from '@tunna/contract/scales/device-call';

/** What one line of a scale says; decimal texts in the scale's unit. */
export interface ShownWeight {
  readonly net: string;
  readonly gross?: string;
  readonly tare?: string;
  readonly unit: LiveWeightInput['unit'];
  readonly stable: boolean;
  readonly overloaded: boolean;
}

/** How a scale speaks. */
export interface Protocol {
  /** What is sent to the scale after connecting, and again while it says nothing; empty where it speaks by itself. */
  readonly request: string;
  /** What a line says; undefined for one that is no weight. `unit` is meant where the line names none. */
  read(line: string, unit: ShownWeight['unit']): ShownWeight | undefined;
}

const units: Readonly<Record<string, ShownWeight['unit']>> = { kg: 'kg', g: 'g', t: 't', lb: 'lb', lbs: 'lb' };

/** The unit that a scale writes; undefined for one that is not known. */
export const unitOf = (text: string): ShownWeight['unit'] | undefined => units[text.toLowerCase()];

/** A number as the contract takes it: no plus, no spaces, no needless zeros; undefined for a text that is none. */
export function decimalOf(text: string): string | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.replaceAll(/\s/g, ''));
  const [, sign, whole = '', decimals = ''] = found ?? [];
  if (sign === undefined || whole + decimals === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = decimals === '' ? '' : `.${decimals}`;
  const isZero = !/[1-9]/.test(digits + rest);
  return `${sign === '-' && !isZero ? '-' : ''}${digits}${rest}`;
}
