import type { ScaleSettings } from '../config.ts';
import type { OpenConnection } from './connection.ts';
import { openTcp } from './tcp.ts';

/** Opens the connection of the settings. The native module is loaded only if a serial port is configured. */
export async function openScale(connection: ScaleSettings['connection']): Promise<OpenConnection> {
  if (connection.type === 'tcp') return openTcp(connection.host, connection.port);
  const { openSerial } = await import('./serial.ts');
  return openSerial(connection);
}
