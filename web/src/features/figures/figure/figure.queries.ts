import { keepPreviousData } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import { callQuery } from '../../../lib/client.ts';

export type FiguresQuery = Call<Contract['getFigures']>['query'];

/** The figures of a period; the previous period remains visible while loading. */
export const figuresQuery = (orgId: number, query: FiguresQuery) => ({
  ...callQuery('getFigures', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Kilograms and cost by month and stream alone. */
export const figureMonthsQuery = (orgId: number, query: Call<Contract['getFigureMonths']>['query']) =>
  callQuery('getFigureMonths', { params: { orgId }, query });

/** The figures by location and provider. */
export const locationFiguresQuery = (orgId: number, query: FiguresQuery) => ({
  ...callQuery('getLocationFigures', { params: { orgId }, query }),
  placeholderData: keepPreviousData,
});

/** Names of calls whose answers change with invoices. */
export const queriesShowingFigures: readonly string[] = [
  'getFigures',
  'getFigureMonths',
  'getLocationFigures',
  'getDepartmentReport',
  'getChargeback',
];
