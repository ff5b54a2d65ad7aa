import type { PoolClient } from 'pg';
import type { Log } from '../log.ts';

export interface Observer {
  readonly log: Log;
  /** Milliseconds from which a statement is slow. */
  readonly slowAfter: number;
  /** Receives the name and the milliseconds of each statement. */
  readonly measure?: ((statement: string, milliseconds: number) => void) | undefined;
  /** Runs each statement as a part of a trace. */
  readonly trace?: (<Result>(statement: string, run: () => Promise<Result>) => Promise<Result>) | undefined;
}

const observers = new WeakMap<PoolClient, Observer>();

/** From now on statements of the connection are measured, and slow ones are logged. */
export function observeStatements(client: PoolClient, observer: Observer): void {
  observers.set(client, observer);
}

/** Runs a statement. Logs its name if it is slow, and adds its name to its error. Values and the text are not logged. */
export async function observed<Result>(
  client: PoolClient,
  statement: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const observer = observers.get(client);
  const started = performance.now();
  try {
    return await (observer?.trace === undefined ? run() : observer.trace(statement, run));
  } catch (error) {
    if (error instanceof Error) {
      Object.assign(error, { statement });
      // Otherwise the stack is that of the socket that received the answer.
      Error.captureStackTrace(error);
    }
    throw error;
  } finally {
    const milliseconds = performance.now() - started;
    observer?.measure?.(statement, milliseconds);
    if (observer !== undefined && milliseconds >= observer.slowAfter)
      observer.log.warn({ statement, milliseconds: Math.round(milliseconds) }, 'A statement was slow.');
  }
}
