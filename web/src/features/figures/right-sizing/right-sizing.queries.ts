import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/api/client.ts';

/** Verdicts on the size of containers; those of the previous period remain visible while loading. */
export const rightSizingQuery = (orgId: number, query: Call<Contract['getRightSizing']>['query']) => ({
  ...callQuery('getRightSizing', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Names of calls whose answers change with invoices. */
export const queriesShowingSizes: readonly string[] = ['getRightSizing'];
