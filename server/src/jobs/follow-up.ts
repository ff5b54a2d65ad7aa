import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { followUpRequests } from '../modules/requests/service-request/service-request.service.ts';
import { type AfterCommits, startAfterCommits } from './after-commits.ts';

/**
 * Runs follow-up work after requests are committed, until it is stopped.
 * @param onMessages called when messages may have been written
 */
export const startFollowingUp = (
  database: Database,
  log: FastifyBaseLogger,
  onMessages: () => void,
): Promise<AfterCommits> =>
  startAfterCommits({
    database,
    log,
    failure: 'could not follow up requests; trying again',
    async work() {
      if (await followUpRequests(database)) onMessages();
    },
  });
