/** A connection to a scale. The caller opens a new one after it is closed. */
export interface ScaleConnection {
  /** Sends text to the scale. */
  write(text: string): void;
  close(): void;
}

/** Events of a connection. `closed` is called once, also for a connection that was never established. */
interface ConnectionListener {
  opened(): void;
  received(text: string): void;
  closed(reason: string): void;
}

export type OpenConnection = (listener: ConnectionListener) => ScaleConnection;
