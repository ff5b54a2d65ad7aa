import {
  containerKind,
  locationKind,
  locationSource,
  wasteStreamSource,
} from './modules/inventory/inventory-import/inventory-kinds.service.ts';
import { departmentKind, memberKind } from './modules/people/people-import/people-kinds.service.ts';
import type { Budgets } from './modules/platform/budget/budget.service.ts';
import type { ListKinds } from './modules/platform/list-import/list-kind.service.ts';
import type { ReferenceSources } from './modules/platform/list-import/list-references.service.ts';
import type { WebhookTransport } from './modules/platform/webhook/webhook.service.ts';
import {
  serviceProviderKind,
  serviceProviderSource,
} from './modules/requests/requests-import/requests-kinds.service.ts';

interface Reaching {
  readonly budgets: Budgets;
  readonly webhooks: WebhookTransport;
}

/** The lists that can be imported. */
export const listKinds = (reaching: Reaching): ListKinds => ({
  location: locationKind,
  container: containerKind,
  department: departmentKind,
  service_provider: serviceProviderKind(reaching),
  member: memberKind(reaching.budgets),
});

/** The records that rows may name. */
export const referenceSources: ReferenceSources = {
  location: locationSource,
  wasteStream: wasteStreamSource,
  serviceProvider: serviceProviderSource,
};
