import {
  type Container,
  type containerInput,
  type containerKinds,
  container as containerSchema,
  type containerStatuses,
  type Requirement,
} from '@tunna/contract/inventory/container';
import { readInteger } from '@tunna/domain/numbers/decimal-input';
import type { z } from 'zod';

/** The values of the container form; empty texts are absent values. */
export interface ContainerValues {
  wasteStreamId: string;
  customId: string;
  locationId: string;
  serviceProviderId: string;
  kind: (typeof containerKinds)[number];
  volumeLiters: string;
  dueDays: string;
  status: (typeof containerStatuses)[number];
  description: string;
  /** Whether visitors may request a collection. */
  actions: boolean;
  requirements: Requirement[];
  tagValueIds: number[];
}

export const newContainerValues: ContainerValues = {
  wasteStreamId: '',
  customId: '',
  locationId: '',
  serviceProviderId: '',
  kind: 'wheelie_bin',
  volumeLiters: '',
  dueDays: '',
  status: 'active',
  description: '',
  actions: true,
  requirements: [],
  tagValueIds: [],
};

export function containerValues(container: Container): ContainerValues {
  const [action] = container.actions;
  return {
    wasteStreamId: String(container.wasteStream.id),
    customId: container.customId ?? '',
    locationId: container.location?.id ?? '',
    serviceProviderId: container.serviceProvider === undefined ? '' : String(container.serviceProvider.id),
    kind: container.kind,
    volumeLiters: container.volumeLiters === undefined ? '' : String(container.volumeLiters),
    dueDays: container.dueDays === undefined ? '' : String(container.dueDays),
    status: container.status,
    description: container.description,
    actions: action !== undefined,
    requirements: action?.requirements ?? [],
    tagValueIds: container.tagValueIds,
  };
}

/** The values of a container as a conflict describes it. @throws ZodError for anything else */
export const parsedContainerValues = (current: unknown): ContainerValues =>
  containerValues(containerSchema.parse(current));

/** The request body of a form. */
export function containerBody(values: ContainerValues): z.input<typeof containerInput> {
  const { wasteStreamId, customId, locationId, serviceProviderId, volumeLiters, dueDays } = values;
  return {
    // Without a choice the schema says that one is required.
    wasteStreamId: wasteStreamId === '' ? Number.NaN : Number(wasteStreamId),
    ...(customId.trim() === '' ? {} : { customId: customId.trim() }),
    ...(locationId === '' ? {} : { locationId }),
    ...(serviceProviderId === '' ? {} : { serviceProviderId: Number(serviceProviderId) }),
    kind: values.kind,
    ...(volumeLiters.trim() === '' ? {} : { volumeLiters: readInteger(volumeLiters) ?? Number.NaN }),
    ...(dueDays.trim() === '' ? {} : { dueDays: readInteger(dueDays) ?? Number.NaN }),
    description: values.description,
    status: values.status,
    actions: values.actions ? [{ actionType: 'empty_container', requirements: values.requirements }] : [],
    tagValueIds: values.tagValueIds,
  };
}
