import type { serviceRequestFiguresContract } from '@tunna/contract/requests/service-request-figures';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getServiceRequestFigures } from './service-request-figures.service.ts';

export const serviceRequestFiguresRoutes = (
  database: Database,
): Handlers<keyof typeof serviceRequestFiguresContract> => ({
  getServiceRequestFigures: ({ query }, member) => getServiceRequestFigures(database, member, query),
});
