import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { Container, Requirement } from '@tunna/contract/inventory/container';
import type { EditedContainers } from '@tunna/contract/inventory/container-bulk';
import { present } from '@tunna/contract/present';
import { readInteger } from '@tunna/domain/numbers/decimal-input';

export type BulkChanges = Call<Contract['editContainers']>['body']['changes'];
export type RestoredContainers = Call<Contract['restoreContainers']>['body']['containers'];

/** The option that removes a location or a provider. */
export const removed = '-';

/** The values of the form. Empty texts leave a field as it is. */
export interface BulkValues {
  readonly wasteStreamId: string;
  readonly locationId: string;
  readonly serviceProviderId: string;
  readonly kind: string;
  readonly volumeLiters: string;
  readonly dueDays: string;
  readonly status: string;
  readonly canBeRequested: '' | 'yes' | 'no';
  readonly requirements: readonly Requirement[];
  readonly addedTagValueIds: number[];
  readonly removedTagValueIds: number[];
}

export const unchangedValues: BulkValues = {
  wasteStreamId: '',
  locationId: '',
  serviceProviderId: '',
  kind: '',
  volumeLiters: '',
  dueDays: '',
  status: '',
  canBeRequested: '',
  requirements: [],
  addedTagValueIds: [],
  removedTagValueIds: [],
};

const idIn = (text: string): number | null | undefined => {
  if (text === '') return undefined;
  return text === removed ? null : Number(text);
};

const integerIn = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (readInteger(text) ?? Number.NaN);

const listIn = (ids: readonly number[]): number[] | undefined => (ids.length === 0 ? undefined : [...ids]);

function actionsIn({ canBeRequested, requirements }: BulkValues): BulkChanges['actions'] {
  if (canBeRequested === '') return undefined;
  return canBeRequested === 'no' ? [] : [{ actionType: 'empty_container', requirements: [...requirements] }];
}

/** The changes that the form describes; without fields if it describes none. */
export const changesIn = (values: BulkValues): BulkChanges =>
  Object.fromEntries(
    Object.entries({
      wasteStreamId: idIn(values.wasteStreamId),
      locationId: values.locationId === removed ? null : values.locationId || undefined,
      serviceProviderId: idIn(values.serviceProviderId),
      kind: values.kind || undefined,
      volumeLiters: integerIn(values.volumeLiters),
      dueDays: integerIn(values.dueDays),
      status: values.status || undefined,
      actions: actionsIn(values),
      addedTagValueIds: listIn(values.addedTagValueIds),
      removedTagValueIds: listIn(values.removedTagValueIds),
    }).filter(([, value]) => value !== undefined),
  ) as BulkChanges;

/** What Undo stores: the values before the edit, on the version after it. */
export const restoredOf = ({ containers }: EditedContainers): RestoredContainers =>
  containers.map(({ before, after }) =>
    present<RestoredContainers[number]>({
      id: before.id,
      version: after.version,
      customId: before.customId,
      locationId: before.location?.id,
      wasteStreamId: before.wasteStream.id,
      serviceProviderId: before.serviceProvider?.id,
      kind: before.kind,
      volumeLiters: before.volumeLiters,
      emptyKg: before.emptyKg,
      description: before.description,
      status: before.status,
      dueDays: before.dueDays,
      actions: before.actions as RestoredContainers[number]['actions'],
      tagValueIds: before.tagValueIds,
    }),
  );

/** The fields that an edit can change, in the order of the form. */
const bulkFields = [
  'wasteStream',
  'location',
  'serviceProvider',
  'kind',
  'volumeLiters',
  'dueDays',
  'status',
  'actions',
  'tagValueIds',
] as const satisfies readonly (keyof Container)[];

export type BulkField = (typeof bulkFields)[number];

/** The fields in which two states of a container differ. */
export const changedFields = (before: Container, after: Container): BulkField[] =>
  bulkFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
