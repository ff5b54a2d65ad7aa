import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/api/client.ts';

export const locationMapQuery = (orgId: number, query: Call<Contract['getLocationMap']>['query']) => ({
  ...callQuery('getLocationMap', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** What the operator set; it does not change while the page is open. */
export const mapBackgroundQuery = (orgId: number) => ({
  ...callQuery('getMapBackground', { params: { orgId } }),
  staleTime: Number.POSITIVE_INFINITY,
});
