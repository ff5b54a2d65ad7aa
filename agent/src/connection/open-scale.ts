import { openModbus } from '../modbus/open-modbus.ts';
import type { Connection } from '../scale-settings.ts';
import type { OpenConnection } from './connection.ts';
import { openTcp } from './tcp.ts';

/** Opens the connection of the settings. The native module is loaded only if a serial port is configured. */
export async function openScale(connection: Connection): Promise<OpenConnection> {
  if (connection.type === 'tcp') return openTcp(connection.host, connection.port);
  if (connection.type === 'modbus') return openModbus(connection);
  const { openSerial } = await import('./serial.ts');
  return openSerial(connection);
}
