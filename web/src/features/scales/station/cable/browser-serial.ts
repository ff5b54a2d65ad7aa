/** The parts of Web Serial that the station uses. They are no part of TypeScript's types of the browser. */
export interface BrowserPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

interface BrowserSerial extends EventTarget {
  /** Asks the person for a port. Rejects if none was chosen, or if the page may not use ports. */
  requestPort(): Promise<BrowserPort>;
  /** The ports that were granted to this address before, and are plugged in. */
  getPorts(): Promise<readonly BrowserPort[]>;
}

/** The serial ports of this device; undefined if the browser has none. */
export const browserSerial = (): BrowserSerial | undefined =>
  (navigator as Navigator & { readonly serial?: BrowserSerial }).serial;
