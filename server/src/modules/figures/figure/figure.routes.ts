import type { costAttributionContract } from '@tunna/contract/figures/cost-attribution';
import type { figuresContract } from '@tunna/contract/figures/figures';
import { dayIn } from '@tunna/domain/time/days';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import {
  type FiguresQuery,
  getCostAttribution,
  getFigureMonths,
  getFigures,
  getLocationFigures,
} from './figure.service.ts';

type Query = Pick<
  Parameters<Handlers<'getFigures'>['getFigures']>[0]['query'],
  'from' | 'until' | 'wasteStreamId' | 'locationId' | 'serviceProviderId' | 'departmentId'
>;

const only = <Id>(id: Id | undefined): Id[] => (id === undefined ? [] : [id]);

const queryAt = (query: Query, now: Date): FiguresQuery => ({
  ...query,
  today: dayIn(now),
  wasteStreamIds: only(query.wasteStreamId),
  locationIds: only(query.locationId),
  serviceProviderIds: only(query.serviceProviderId),
  departmentIds: only(query.departmentId),
});

export const figureRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof figuresContract | keyof typeof costAttributionContract> => ({
  getFigures: ({ query }, member) => getFigures(database, member, queryAt(query, now())),
  getFigureMonths: ({ query }, member) => getFigureMonths(database, member, query),
  getCostAttribution: ({ query }, member) => getCostAttribution(database, member, queryAt(query, now())),
  getLocationFigures: ({ query }, member) => getLocationFigures(database, member, queryAt(query, now())),
});
