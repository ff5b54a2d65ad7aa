import type { PoolClient } from 'pg';
import { ConnectionPool } from '../database/connection-pool.ts';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (broken?: unknown) => void) => void;

/**
 * A pool whose clients may be released twice. The job library does so when it stops while it starts to listen on a lost
 * connection. The error of the second release would be an unhandled rejection, which ends the process.
 */
export class JobPool extends ConnectionPool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let released = false;
      callback(error, client, (broken) => {
        if (released) return;
        released = true;
        release(broken);
      });
    });
    return undefined;
  }
}
