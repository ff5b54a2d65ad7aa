import type { serviceProviderContract } from '@tunna/contract/service-provider';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  createServiceProvider,
  deleteServiceProvider,
  editServiceProvider,
  getServiceProvider,
  listServiceProviders,
  setServiceProviderAction,
} from './service-provider.service.ts';

export const serviceProviderRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof serviceProviderContract> => ({
  listServiceProviders: ({ query: { search, order, page, pageSize } }, { organization }) =>
    listServiceProviders(database, organization, { search, order, page, pageSize }),
  getServiceProvider: ({ params }, { organization }) => getServiceProvider(database, organization, params.id),
  createServiceProvider: ({ body }, member) => createServiceProvider(database, member, body, now()),
  editServiceProvider: ({ params, body }, member) => editServiceProvider(database, member, params.id, body, now()),
  setServiceProviderAction: ({ params, body }, member) => setServiceProviderAction(database, member, params.id, body),
  async deleteServiceProvider({ params }, member) {
    await deleteServiceProvider(database, member, params.id);
    return { done: true };
  },
});
