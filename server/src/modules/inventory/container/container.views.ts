import {
  type Container,
  containerKinds,
  containerStatuses,
  type PublicContainer,
  type Requirement,
  requirement,
} from '@tunna/contract/inventory/container';
import { present } from '@tunna/contract/present';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { isLanguage } from '@tunna/domain/text/languages';
import { logoAddress } from '../../../database/columns/pictures.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { PublicContainerRow } from './container.queries.ts';
import type { ContainerRow } from './container-record.queries.ts';

/** In the order of the contract, whatever the stored order. */
const requirementsView = (stored: readonly string[]): Requirement[] =>
  requirement.options.filter((option) => stored.includes(option));

const canRequest = ({ location_name: location, available_actions: actions }: PublicContainerRow): boolean =>
  location !== null && actions.length === 1;

export const publicContainerView = (row: PublicContainerRow): PublicContainer =>
  present<PublicContainer>({
    slug: row.slug,
    customId: row.custom_id,
    location: row.location_name === null ? null : { name: row.location_name },
    organization: {
      name: row.organization_name,
      logoUri: logoAddress(row.logo),
      // A visitor who can request a collection needs no address.
      contactEmail: canRequest(row) ? undefined : (row.contact_email ?? undefined),
    },
    description: row.description,
    availableActions: row.available_actions.map(({ actionType, requirements }) => ({
      actionType,
      requirements: requirementsView(requirements),
    })),
    askedAt: row.asked_at?.toISOString(),
    wasteStreamContentLanguages: row.content_languages.filter(isLanguage),
  });

/** One of the values that the column's check constraint allows. */
function oneOf<Value extends string>(values: readonly Value[], stored: string): Value {
  const found = values.find((value) => value === stored);
  if (found === undefined) throw new TypeError(`The container has the unknown value ${stored}.`);
  return found;
}

/** `empty_container name phone,…`: each action with its required fields. */
function actionsView(stored: string): Container['actions'] {
  if (stored === '') return [];
  return stored.split(',').map((action) => {
    const [actionType = '', ...requirements] = action.split(' ');
    return { actionType, requirements: requirementsView(requirements) };
  });
}

export const containerView = (row: ContainerRow): Container =>
  present<Container>({
    id: row.id,
    slug: row.slug,
    customId: row.custom_id,
    location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
    serviceProvider:
      row.service_provider_id === null ? null : { id: row.service_provider_id, name: row.service_provider_name ?? '' },
    wasteStream: { id: row.waste_stream_id, names: streamNames(row), color: row.color },
    kind: oneOf(containerKinds, row.kind),
    volumeLiters: row.volume_liters,
    emptyKg: row.empty_kg === null ? null : amountText(toDecimal(row.empty_kg)),
    description: row.description,
    status: oneOf(containerStatuses, row.status),
    dueDays: row.due_days,
    actions: actionsView(row.actions),
    tagValueIds: [...row.tag_value_ids],
    openRequestId: row.open_request_id,
    lastEmptiedOn: row.last_emptied_on ?? undefined,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The container as recorded in the audit trail. Its requests have a separate history. */
export function containerAudit({ openRequestId, lastEmptiedOn, ...own }: Container) {
  return own;
}
