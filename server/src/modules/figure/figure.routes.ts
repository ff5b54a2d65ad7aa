import type { figuresContract } from '@tunna/contract/figures';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getFigures } from './figure.service.ts';

const only = <Id>(id: Id | undefined): Id[] => (id === undefined ? [] : [id]);

export const figureRoutes = (database: Database): Handlers<keyof typeof figuresContract> => ({
  getFigures: ({ query }, member) =>
    getFigures(database, member, {
      ...query,
      wasteStreamIds: only(query.wasteStreamId),
      locationIds: only(query.locationId),
      serviceProviderIds: only(query.serviceProviderId),
      departmentIds: only(query.departmentId),
    }),
});
