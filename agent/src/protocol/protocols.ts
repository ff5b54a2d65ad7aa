import { asciiLine } from '@tunna/domain/scales/lines/ascii-line';
import { mtSics } from '@tunna/domain/scales/lines/mt-sics';
import { registerProtocol } from '../modbus/register-line.ts';
import type { ScaleSettings } from '../scale-settings.ts';
import { patternProtocol } from './line-pattern.ts';
import { mtSicsCommands, type Protocol } from './scale-command.ts';

const now = (): number => performance.now();

/** The protocol of a scale's settings. It may remember the last weight, so each connection needs its own. */
export function protocolOf({ protocol, connection, pattern }: Omit<ScaleSettings, 'scaleId' | 'unit'>): Protocol {
  if (connection.type === 'modbus') return registerProtocol(connection, now);
  if (pattern !== undefined) return patternProtocol(pattern, now);
  return protocol === 'mt-sics' ? { ...mtSics, commands: mtSicsCommands } : asciiLine;
}
