import { callQuery } from '../../../../lib/api/client.ts';

/** What the organization has: each step of the set-up is done because its records exist. Always read again. */
export const setUpQuery = (orgId: number) => ({
  ...callQuery('getOrganizationOverview', { params: { orgId } }),
  staleTime: 0,
});
