import { SerialPort } from 'serialport';
import { serialSentence } from '../fault.ts';
import type { OpenConnection } from './connection.ts';

export interface SerialLine {
  /** Such as `/dev/ttyUSB0` or `COM3`. */
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
}

/** The serial ports of this computer, those of its mainboard without a device excluded. */
export async function listSerialPorts(): Promise<string[]> {
  const ports = await SerialPort.list().catch(() => []);
  return ports
    .filter(({ path, vendorId }) => vendorId !== undefined || !/^\/dev\/ttyS/.test(path))
    .map(({ path }) => path);
}

/** A scale at a serial port, or at a USB port that looks like one. */
export const openSerial =
  (settings: SerialLine): OpenConnection =>
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
    port.on('close', () => close(`The serial port ${settings.path} was closed: the cable may have been unplugged.`));
    const explain = async ({ message }: Error) =>
      close(serialSentence(message, settings.path, await listSerialPorts()));
    port.open((error) => (error === null ? listener.opened() : void explain(error)));
    return {
      write: (text) => void port.write(text, 'latin1'),
      close: () => (port.isOpen ? port.close() : close(`${settings.path} was closed.`)),
    };
  };
