import type { issueContract } from '@tunna/contract/figures/issue';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listIssues } from './issue.service.ts';

export const issueRoutes = (database: Database, now: () => Date): Handlers<keyof typeof issueContract> => ({
  listIssues: (_input, member) => listIssues(database, member, now()),
});
