/** A way to a scale. Text comes and goes; when it breaks it is made again by whoever uses it. */
export interface ScaleConnection {
  /** Sends something to the scale. */
  write(text: string): void;
  close(): void;
}

/** What is told of a connection. `closed` is told once, also of one that never came up. */
interface ConnectionListener {
  opened(): void;
  received(text: string): void;
  closed(reason: string): void;
}

export type OpenConnection = (listener: ConnectionListener) => ScaleConnection;
