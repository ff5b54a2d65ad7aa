import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { asDatabaseError } from '../database/errors.ts';
import type { Statement } from '../database/statement/statement.ts';
import { type OutboxState, readJobs, readOutbox, type TaskJobs } from './backlog.queries.ts';
import { readerWithTimeout } from './reader-with-timeout.ts';

export interface Backlog {
  readonly jobs: readonly TaskJobs[];
  readonly outbox: OutboxState | undefined;
}

/**
 * Reads waiting jobs and messages of all organizations, as the owner of the tables.
 * @returns a function that returns undefined if they cannot be read in time
 */
export function backlogReader(ownerPool: Pool, log: FastifyBaseLogger): () => Promise<Backlog | undefined> {
  const run = async <Row>({ name, text }: Statement<Row, readonly []>): Promise<Row[]> => {
    try {
      return (await ownerPool.query({ name, text })).rows as Row[];
    } catch (error) {
      throw asDatabaseError(error);
    }
  };
  const read = async (): Promise<Backlog> => {
    const jobs = await run(readJobs);
    const [outbox] = await run(readOutbox);
    return { jobs, outbox };
  };
  return readerWithTimeout(read, (error) =>
    log.warn({ err: error }, 'the state of jobs and outbox could not be read for the metrics'),
  );
}
