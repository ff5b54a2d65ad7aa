import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/client.ts';

/** What is to be said of the size of containers; what was said of another period stays until it is there. */
export const rightSizingQuery = (orgId: number, query: Call<Contract['getRightSizing']>['query']) => ({
  ...callQuery('getRightSizing', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Names of calls whose answers change with invoices. */
export const queriesShowingSizes: readonly string[] = ['getRightSizing'];
