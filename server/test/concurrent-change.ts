import { Client } from 'pg';
import { vi } from 'vitest';
import { clientConfig } from '../src/database/connection.ts';
import type { TestDatabase } from './database.ts';
import { maxWait } from './max-wait.ts';

type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>;

interface Change {
  /** The statements before the call. */
  readonly begin: (run: Run) => Promise<unknown>;
  /** The statements while the call waits for a lock. */
  readonly end?: (run: Run) => Promise<unknown>;
}

/** Makes a call within a transaction of the owner, which commits when the call waits for it. @returns the result of the call */
export async function callDuring<T>(db: TestDatabase, { begin, end }: Change, call: () => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(db.owner));
  await client.connect();
  const run: Run = (text, values = []) => client.query(text, [...values]);
  try {
    await run('begin');
    await begin(run);
    const called = call();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await db.asOwner(waiting)).length > 0, { timeout: maxWait });
    await end?.(run);
    await run('commit');
    return await called;
  } finally {
    await client.end();
  }
}
