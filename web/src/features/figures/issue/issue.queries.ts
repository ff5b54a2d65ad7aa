import { callQuery } from '../../../lib/api/client.ts';

export const issuesQuery = (orgId: number) => callQuery('listIssues', { params: { orgId } });
