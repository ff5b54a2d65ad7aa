import { callQuery } from '../../../lib/client.ts';

export const issuesQuery = (orgId: number) => callQuery('listIssues', { params: { orgId } });
