import { registerProtocol } from '../modbus/register-line.ts';
import type { knownProtocols, ScaleSettings } from '../scale-settings.ts';
import { asciiLine } from './ascii-line.ts';
import { patternProtocol } from './line-pattern.ts';
import { mtSics } from './mt-sics.ts';
import type { Protocol } from './weight-line.ts';

/** The protocols that need no further settings. */
export const protocols: Readonly<Record<(typeof knownProtocols)[number], Protocol>> = {
  ascii: asciiLine,
  'mt-sics': mtSics,
};

const now = (): number => performance.now();

/** The protocol of a scale's settings. It may remember the last weight, so each connection needs its own. */
export function protocolOf({ protocol, connection, pattern }: Omit<ScaleSettings, 'scaleId' | 'unit'>): Protocol {
  if (connection.type === 'modbus') return registerProtocol(connection, now);
  if (pattern !== undefined) return patternProtocol(pattern, now);
  return protocol === 'mt-sics' ? mtSics : asciiLine;
}
