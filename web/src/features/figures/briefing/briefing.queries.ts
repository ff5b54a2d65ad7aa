import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/api/client.ts';

/** What the organization reads first; the previous period remains visible while loading. */
export const briefingQuery = (orgId: number, query: Partial<Call<Contract['getBriefing']>['query']>) => ({
  ...callQuery('getBriefing', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});
