import { useQuery } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/api/client.ts';

type FiguresQuery = Call<Contract['getLocationFigures']>['query'];

/** Kilograms and cost by month and stream alone. */
export const figureMonthsQuery = (orgId: number, query: Call<Contract['getFigureMonths']>['query']) =>
  callQuery('getFigureMonths', { params: { orgId }, query });

/** The figures by location and provider. */
export const locationFiguresQuery = (orgId: number, query: FiguresQuery) =>
  callQuery('getLocationFigures', { params: { orgId }, query });

/** Milliseconds between reads while invoices wait for their attribution, which takes seconds. */
const pendingInterval = 3000;

/** The cost by waste stream, with attributed cost. */
export const useCostAttribution = (
  orgId: number,
  query: Call<Contract['getCostAttribution']>['query'],
  enabled: boolean,
) =>
  useQuery({
    ...callQuery('getCostAttribution', { params: { orgId }, query }),
    enabled,
    refetchInterval: ({ state }) => ((state.data?.pendingInvoices ?? 0) > 0 ? pendingInterval : false),
  });

/** Names of calls whose answers change with invoices. */
export const queriesShowingFigures: readonly string[] = [
  'getBriefing',
  'getFigureMonths',
  'getLocationFigures',
  'getDepartmentReport',
  'getChargeback',
  'getCostAttribution',
];
