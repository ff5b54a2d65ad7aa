import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Milliseconds in which PostgreSQL must close the connections of a pool that ends: a frozen one never does. */
const CLOSE_MS = 2_000;

/**
 * A pool whose end waits for its connections. `pg` only requests their end: a database that stops or is dropped directly afterwards terminates them
 * with an error, which ends the process if nothing listens for it.
 */
export class ConnectionPool extends Pool {
  readonly #open = new Set<PoolClient>();

  constructor(config: PoolConfig) {
    super(config);
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

  override async end(): Promise<void> {
    await super.end();
    const late = delay(CLOSE_MS, undefined, { ref: false });
    await Promise.race([late, this.#closed()]);
  }

  async #closed(): Promise<void> {
    while (this.#open.size > 0) await once(this, 'remove');
  }
}
