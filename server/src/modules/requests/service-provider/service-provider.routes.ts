import type { serviceProviderContract } from '@tunna/contract/requests/service-provider';
import type { serviceProviderBulkContract } from '@tunna/contract/requests/service-provider-bulk';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import {
  createServiceProvider,
  deleteServiceProvider,
  editServiceProvider,
  getServiceProvider,
  listServiceProviders,
  setServiceProviderAction,
} from './service-provider.service.ts';
import { editServiceProviders, restoreServiceProviders } from './service-provider-bulk.service.ts';
import {
  getWebhookSecret,
  renewWebhookSecret,
  testWebhook,
  type WebhookDependencies,
} from './service-provider-webhook.service.ts';

export const serviceProviderRoutes = (
  dependencies: WebhookDependencies & { readonly budgets: Budgets },
): Handlers<keyof typeof serviceProviderContract | keyof typeof serviceProviderBulkContract> => {
  const { database, webhooks, budgets, now } = dependencies;
  const writing = () => ({ webhooks, budgets, now: now() });
  return {
    editServiceProviders: ({ body }, member) => editServiceProviders(database, member, body, writing()),
    restoreServiceProviders: ({ body }, member) => restoreServiceProviders(database, member, body.rows, writing()),
    listServiceProviders: ({ query: { search, order, page, pageSize } }, { organization }) =>
      listServiceProviders(database, organization, { search, order, page, pageSize }),
    getServiceProvider: ({ params }, { organization }) => getServiceProvider(database, organization, params.id),
    createServiceProvider: ({ body }, member) => createServiceProvider(database, member, body, writing()),
    editServiceProvider: ({ params, body }, member) =>
      editServiceProvider(database, member, params.id, body, writing()),
    setServiceProviderAction: ({ params, body }, member) => setServiceProviderAction(database, member, params.id, body),
    getWebhookSecret: ({ params }, member) => getWebhookSecret(dependencies, member, params.id),
    renewWebhookSecret: ({ params }, member) => renewWebhookSecret(dependencies, member, params.id),
    testWebhook: ({ params }, member) => testWebhook(dependencies, member, params.id),
    async deleteServiceProvider({ params }, member) {
      await deleteServiceProvider(database, member, params.id);
      return { done: true };
    },
  };
};
