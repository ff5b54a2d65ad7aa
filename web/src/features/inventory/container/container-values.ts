import type { Container, ContainerInput, containerInput, Requirement } from '@tunna/contract/inventory/container';
import type { containerKinds, containerStatuses } from '@tunna/contract/inventory/container-values';
import { present } from '@tunna/contract/present';
import { readInteger, writeDecimal } from '@tunna/domain/numbers/decimal-input';
import type { z } from 'zod';
import { decimalIn, type FormValues, given } from '../../../shared/form/form-values.ts';

/** The values of the container form; empty texts are absent values. */
export type ContainerValues = FormValues<
  ContainerInput,
  {
    wasteStreamId: string;
    customId: string;
    locationId: string;
    serviceProviderId: string;
    kind: (typeof containerKinds)[number];
    volumeLiters: string;
    emptyKg: string;
    dueDays: string;
    status: (typeof containerStatuses)[number];
    description: string;
    /** Whether visitors may request a collection. */
    actions: boolean;
    requirements: Requirement[];
    tagValueIds: number[];
  }
>;

export const newContainerValues: ContainerValues = {
  wasteStreamId: '',
  customId: '',
  locationId: '',
  serviceProviderId: '',
  kind: 'wheelie_bin',
  volumeLiters: '',
  emptyKg: '',
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
    emptyKg: writeDecimal(container.emptyKg ?? ''),
    dueDays: container.dueDays === undefined ? '' : String(container.dueDays),
    status: container.status,
    description: container.description,
    actions: action !== undefined,
    requirements: action?.requirements ?? [],
    tagValueIds: container.tagValueIds,
  };
}

const integerIn = (text: string): number | undefined =>
  given(text) === undefined ? undefined : (readInteger(text) ?? Number.NaN);

/** The request body of a form. */
export const containerBody = (values: ContainerValues): z.input<typeof containerInput> =>
  present<z.input<typeof containerInput>>({
    // Without a choice the schema says that one is required.
    wasteStreamId: values.wasteStreamId === '' ? Number.NaN : Number(values.wasteStreamId),
    customId: given(values.customId)?.trim(),
    locationId: given(values.locationId),
    serviceProviderId: values.serviceProviderId === '' ? undefined : Number(values.serviceProviderId),
    kind: values.kind,
    volumeLiters: integerIn(values.volumeLiters),
    emptyKg: decimalIn(values.emptyKg),
    dueDays: integerIn(values.dueDays),
    description: values.description,
    status: values.status,
    actions: values.actions ? [{ actionType: 'empty_container', requirements: values.requirements }] : [],
    tagValueIds: values.tagValueIds,
  });
