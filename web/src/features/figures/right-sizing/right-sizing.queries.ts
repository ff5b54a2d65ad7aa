import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/api/client.ts';
import { keepPage } from '../../../lib/api/keep-page.ts';

/** Verdicts on the size of containers; another page of the period remains visible while loading. */
export const rightSizingQuery = (orgId: number, query: Call<Contract['getRightSizing']>['query']) => ({
  ...callQuery('getRightSizing', { params: { orgId }, query }),
  placeholderData: keepPage(query),
});

/** Names of calls whose answers change with invoices. */
export const queriesShowingSizes: readonly string[] = ['getRightSizing'];
