import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { type Connection, clientConfig } from './connection.ts';
import type { Log } from './log.ts';

export interface ListenerOptions {
  readonly connection: Connection;
  readonly channels: readonly string[];
  readonly log: Log;
  onNotification(channel: string, payload: string): void;
  /** Notifications may be missed from now on. Dependent caches must be off until `onUp`. */
  onDown(): void;
  /** All channels are subscribed. Earlier cached values may be stale. */
  onUp(): void;
}

export interface Listener {
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** In which the database must close the connection of a listener that is closed. */
const CLOSE_MS = 2_000;

/**
 * Listens on its own connection, and reconnects while it is open. It starts down: `onUp` comes first.
 * A heartbeat detects a connection that died silently.
 */
export function openListener(options: ListenerOptions): Listener {
  const listener = new ReconnectingListener(options);
  listener.connect();
  return listener;
}

class ReconnectingListener implements Listener {
  readonly #options: ListenerOptions;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryDelay = FIRST_RETRY_MS;
  #up = false;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  connect(): void {
    const client = new Client({ ...clientConfig(this.#options.connection), query_timeout: HEARTBEAT_MS });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended.')));
    client.on('notification', ({ channel, payload }) => {
      if (client === this.#client) this.#options.onNotification(channel, payload ?? '');
    });
    this.#listen(client).catch((error: Error) => this.#lose(client, error));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    // A frozen database never closes the connection.
    await Promise.race([client?.end(), delay(CLOSE_MS, undefined, { ref: false })]);
    client?.connection.stream.destroy();
  }

  async #listen(client: Client): Promise<void> {
    await client.connect();
    await client.query(this.#options.channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join('; '));
    if (client !== this.#client) return;
    this.#retryDelay = FIRST_RETRY_MS;
    this.#up = true;
    this.#options.onUp();
    this.#scheduleHeartbeat(client);
  }

  #scheduleHeartbeat(client: Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => {
          if (client === this.#client) this.#scheduleHeartbeat(client);
        },
        (error: Error) => this.#lose(client, error),
      );
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  #lose(client: Client, error: Error): void {
    if (client !== this.#client || this.#closed) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#options.log.warn({ err: error, retryInMs: this.#retryDelay }, 'Not listening to the database.');
    if (this.#up) {
      this.#up = false;
      this.#options.onDown();
    }
    client.end().catch((ending: Error) => this.#options.log.warn({ err: ending }, 'Closing a lost listener failed.'));
    this.#timer = setTimeout(() => this.connect(), this.#retryDelay);
    this.#retryDelay = Math.min(this.#retryDelay * 2, LONGEST_RETRY_MS);
  }
}
