import type { Client } from 'pg';
import { inject } from 'vitest';
import { withClient } from '../src/database/owner.ts';

/** "once" in ASCII: the class of the locks. */
const LOCK_CLASS = 0x6f6e6365;

interface Shared {
  /** Whether it exists. The remains of a failed attempt do not count. */
  isMade(client: Client): Promise<boolean>;
  make(): Promise<void>;
}

/** Makes what test files of a run share, if no other file has made it. Other workers wait until it is made. */
export const onceInRun = (name: string, { isMade, make }: Shared): Promise<void> =>
  withClient(inject('testEngine').owner, async (client) => {
    // The end of the connection unlocks it.
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, name]);
    if (!(await isMade(client))) await make();
  });
