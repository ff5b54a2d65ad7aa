import {
  type Container,
  containerKinds,
  containerStatuses,
  type PublicContainer,
  type Requirement,
  requirement,
} from '@tunna/contract/inventory/container';
import { isLanguage } from '@tunna/domain/text/languages';
import { streamNames } from '../../../database/stream-names.ts';
import type { PublicContainerRow } from './container.queries.ts';
import type { ContainerRow } from './container-list.queries.ts';

/** In the order of the contract, whatever the stored order. */
const requirementsView = (stored: readonly string[]): Requirement[] =>
  requirement.options.filter((option) => stored.includes(option));

export const publicContainerView = (row: PublicContainerRow): PublicContainer => ({
  slug: row.slug,
  ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  ...(row.location_name === null ? {} : { location: { name: row.location_name } }),
  organization: { name: row.organization_name },
  description: row.description,
  availableActions: row.available_actions.map(({ actionType, requirements }) => ({
    actionType,
    requirements: requirementsView(requirements),
  })),
  ...(row.asked_at === null ? {} : { askedAt: row.asked_at.toISOString() }),
  wasteStreamContentLanguages: row.content_languages.filter(isLanguage),
});

/** One of the values that the column's check constraint allows. */
function oneOf<Value extends string>(values: readonly Value[], stored: string): Value {
  const found = values.find((value) => value === stored);
  if (found === undefined) throw new TypeError(`The container has the unknown value ${stored}.`);
  return found;
}

const placeView = (row: ContainerRow): Pick<Container, 'location' | 'serviceProvider'> => ({
  ...(row.location_id === null ? {} : { location: { id: row.location_id, name: row.location_name ?? '' } }),
  ...(row.service_provider_id === null
    ? {}
    : { serviceProvider: { id: row.service_provider_id, name: row.service_provider_name ?? '' } }),
});

function actionsView(stored: string): Container['actions'] {
  if (stored === '') return [];
  return stored.split(',').map((action) => {
    const [actionType = '', ...requirements] = action.split(' ');
    return { actionType, requirements: requirementsView(requirements) };
  });
}

export const containerView = (row: ContainerRow): Container => ({
  id: row.id,
  slug: row.slug,
  ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  ...placeView(row),
  wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color },
  kind: oneOf(containerKinds, row.kind),
  ...(row.volume_liters === null ? {} : { volumeLiters: row.volume_liters }),
  description: row.description,
  status: oneOf(containerStatuses, row.status),
  ...(row.due_days === null ? {} : { dueDays: row.due_days }),
  actions: actionsView(row.actions),
  tagValueIds: row.tag_value_ids,
  ...(row.open_request_id === null ? {} : { openRequestId: row.open_request_id }),
  ...(row.last_emptied_at === null ? {} : { lastEmptiedAt: row.last_emptied_at.toISOString() }),
  createdAt: row.created_at.toISOString(),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

/** The container as recorded in the audit trail. Its requests have a separate history. */
export function containerAudit({ openRequestId, lastEmptiedAt, ...own }: Container) {
  return own;
}
