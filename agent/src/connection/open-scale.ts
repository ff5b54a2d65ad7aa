import type { ScaleSettings } from '../config.ts';
import type { OpenConnection } from './connection.ts';
import { openSerial } from './serial.ts';
import { openTcp } from './tcp.ts';

/** Opens the connection of the settings. */
export const openScale = (connection: ScaleSettings['connection']): OpenConnection =>
  connection.type === 'tcp' ? openTcp(connection.host, connection.port) : openSerial(connection);
