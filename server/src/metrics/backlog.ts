import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { asDatabaseError } from '../database/errors.ts';
import type { Statement } from '../database/statement/statement.ts';
import { type OutboxState, readJobs, readOutbox, type TaskJobs } from './backlog.queries.ts';

export interface Backlog {
  readonly jobs: readonly TaskJobs[];
  readonly outbox: OutboxState | undefined;
}

/** Milliseconds that a scrape waits for the database. */
const patience = 2_000;

/**
 * Reads waiting jobs and messages of all organizations, as the owner of the tables.
 * @returns a function that returns undefined if the database takes longer than two seconds or fails. While a read hangs, no second one
 * starts.
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
  let underWay: Promise<Backlog | undefined> | undefined;
  return async () => {
    underWay ??= read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the state of jobs and outbox could not be read for the metrics');
        return undefined;
      })
      .finally(() => {
        underWay = undefined;
      });
    const ended = new AbortController();
    const late = delay(patience, undefined, { signal: ended.signal }).catch(() => undefined);
    const backlog = await Promise.race([underWay, late]);
    ended.abort();
    return backlog;
  };
}
