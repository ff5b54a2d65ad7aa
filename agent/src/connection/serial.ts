import { SerialPort } from 'serialport';
import type { OpenConnection } from './connection.ts';

export interface SerialSettings {
  /** Such as `/dev/ttyUSB0` or `COM3`. */
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
}

/** A scale at a serial port, or at a USB port that looks like one. */
export const openSerial =
  (settings: SerialSettings): OpenConnection =>
  (listener) => {
    const port = new SerialPort({ ...settings, autoOpen: false });
    let isClosed = false;
    const close = (reason: string) => {
      if (isClosed) return;
      isClosed = true;
      listener.closed(reason);
    };
    port.on('data', (bytes: Buffer) => listener.received(bytes.toString('latin1')));
    port.on('error', (error) => close(error.message));
    port.on('close', () => close(`${settings.path} was closed.`));
    port.open((error) => (error === null ? listener.opened() : close(error.message)));
    return {
      write: (text) => void port.write(text, 'latin1'),
      close: () => (port.isOpen ? port.close() : close(`${settings.path} was closed.`)),
    };
  };
