import type { serviceProviderContract } from '@tunna/contract/requests/service-provider';
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
import {
  getWebhookSecret,
  renewWebhookSecret,
  testWebhook,
  type WebhookDependencies,
} from './service-provider-webhook.service.ts';

export const serviceProviderRoutes = (
  dependencies: WebhookDependencies & { readonly budgets: Budgets },
): Handlers<keyof typeof serviceProviderContract> => {
  const { database, webhooks, budgets, now } = dependencies;
  return {
    listServiceProviders: ({ query: { search, order, page, pageSize } }, { organization }) =>
      listServiceProviders(database, organization, { search, order, page, pageSize }),
    getServiceProvider: ({ params }, { organization }) => getServiceProvider(database, organization, params.id),
    createServiceProvider: ({ body }, member) =>
      createServiceProvider(database, member, body, { webhooks, budgets, now: now() }),
    editServiceProvider: ({ params, body }, member) =>
      editServiceProvider(database, member, params.id, body, { webhooks, budgets, now: now() }),
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
