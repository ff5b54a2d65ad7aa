import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { attributeCosts } from '../modules/figures/cost-attribution/cost-attribution-run.service.ts';
import { type AfterCommits, startAfterCommits } from './after-commits.ts';

/** Attributes the cost of changed invoices after commits, until it is stopped. The commit of a batch starts the next one. */
export const startAttributing = (database: Database, log: FastifyBaseLogger): Promise<AfterCommits> =>
  startAfterCommits({
    database,
    log,
    failure: 'could not attribute the cost of invoices; trying again',
    async work() {
      await attributeCosts(database);
    },
  });
