import type { RestoredRows } from '@tunna/contract/bulk';
import type { Container, ContainerInput } from '@tunna/contract/inventory/container';
import type { ContainerChanges } from '@tunna/contract/inventory/container-bulk';
import { type Named, present } from '@tunna/contract/present';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  appliedChanges,
  type BulkEdit,
  type BulkRecords,
  editRows,
  restoreRows,
  tagsAfter,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { assertAddedTags } from '../tag/tag.service.ts';
import { locationNotFound, serviceProviderNotFound, wasteStreamNotFound } from './container.errors.ts';
import {
  type ContainerEdit,
  lockContainers,
  readChosenContainers,
  storeContainers,
} from './container-batch.service.ts';
import { findChosenLocations, findChosenProviders, findChosenStreams } from './container-bulk.queries.ts';
import { changeContainers } from './container-workspace.service.ts';

/** The values of a container that an edit stores. */
const inputOf = (container: Container): ContainerInput =>
  present<ContainerInput>({
    customId: container.customId,
    locationId: container.location?.id,
    wasteStreamId: container.wasteStream.id,
    serviceProviderId: container.serviceProvider?.id,
    kind: container.kind,
    volumeLiters: container.volumeLiters,
    emptyKg: container.emptyKg,
    description: container.description,
    status: container.status,
    dueDays: container.dueDays,
    actions: container.actions as ContainerInput['actions'],
    tagValueIds: tagsAfter(container.tagValueIds, {}),
  });

/** The records that the values of a container refer to. */
type Records = Pick<Container, 'wasteStream' | 'location' | 'serviceProvider'>;

type Change = { readonly before: Container; readonly input: ContainerInput };

/** The ids that changes introduce. */
const introduced = <Id>(
  changes: readonly Change[],
  idOf: (change: Change) => readonly [Id | undefined, Id | undefined],
) => [
  ...new Set(
    changes.flatMap((change) => {
      const [before, after] = idOf(change);
      return after === undefined || after === before ? [] : [after];
    }),
  ),
];

/**
 * Finds what changed containers refer to.
 * @returns a function with the records of one container; it throws `location_not_found`, `waste_stream_not_found`, or `not_found` for a
 * provider
 */
async function recordsOf(
  reader: TenantReader,
  changes: readonly Change[],
): Promise<(change: Change) => Named<Records>> {
  const streams = await findChosenStreams(
    reader,
    introduced(changes, ({ before, input }) => [before.wasteStream.id, input.wasteStreamId]),
  );
  const locations = await findChosenLocations(
    reader,
    introduced(changes, ({ before, input }) => [before.location?.id, input.locationId]),
  );
  const providers = await findChosenProviders(
    reader,
    introduced(changes, ({ before, input }) => [before.serviceProvider?.id, input.serviceProviderId]),
  );
  const find = <Row extends { readonly id: unknown }>(
    id: Row['id'],
    rows: readonly (Row | undefined)[],
    refusal: () => Error,
  ): Row => {
    const row = rows.find((one) => one?.id === id);
    if (row === undefined) throw refusal();
    return row;
  };
  const named = streams.map((row) => ({ id: row.id, names: streamNames(row), color: row.color }));
  return ({ before, input: { wasteStreamId, locationId, serviceProviderId } }) => ({
    wasteStream: find(wasteStreamId, [before.wasteStream, ...named], wasteStreamNotFound),
    location:
      locationId === undefined ? undefined : find(locationId, [before.location, ...locations], locationNotFound),
    serviceProvider:
      serviceProviderId === undefined
        ? undefined
        : find(serviceProviderId, [before.serviceProvider, ...providers], serviceProviderNotFound),
  });
}

/** @throws ApplicationError `limit_reached` if more containers are in use afterwards than the plan allows */
async function assertRoomFor(transaction: TenantTransaction, edits: readonly ContainerEdit[]): Promise<void> {
  const inUse = (container: Pick<Container, 'status'> | undefined) => (container?.status === 'removed' ? 0 : 1);
  const more = edits.reduce((sum, { before, after }) => sum + inUse(after) - inUse(before), 0);
  if (more > 0) await assertRoom(transaction, 'containers', more);
}

/** The containers of an organization, for an edit of many. */
const recordsOfMember = (database: Database, member: ActingMember): BulkRecords<number, Container, ContainerInput> => ({
  run: (work) => changeContainers(database, member, work),
  lock: lockContainers,
  read: async (transaction, ids) => [...(await readChosenContainers(transaction, ids)).values()],
  inputOf,
  nameOf: ({ customId, slug }) => customId ?? slug,
  async store(transaction, changed) {
    await assertAddedTags(transaction, 'container', changed);
    const recordsFor = await recordsOf(transaction, changed);
    const edits = changed.map((change) => {
      const { before, input } = change;
      // Fields without a value are absent in the input.
      const { customId, volumeLiters, emptyKg, dueDays } = input;
      const values = { ...input, customId, volumeLiters, emptyKg, dueDays, ...recordsFor(change) };
      return { before, input, after: present<Container>({ ...before, ...values }) };
    });
    await assertRoomFor(transaction, edits);
    await storeContainers(transaction, member, edits);
  },
});

/**
 * Changes fields of containers, all or none.
 * @throws ApplicationError `location_not_found`, `waste_stream_not_found`, `not_found` for a provider or a tag; `edit_conflict` with the
 * first container that has another version; `value_taken`, `limit_reached`
 */
export const editContainers = (
  database: Database,
  member: ActingMember,
  { changes: { addedTagValueIds, removedTagValueIds, ...fields }, ...bulkEdit }: BulkEdit<number, ContainerChanges>,
) =>
  editRows(recordsOfMember(database, member), {
    ...bulkEdit,
    changed(container) {
      const input = inputOf(container);
      const tagValueIds = tagsAfter(input.tagValueIds, { addedTagValueIds, removedTagValueIds });
      return appliedChanges(input, { ...fields, tagValueIds });
    },
  });

/**
 * Stores earlier values of containers that still have the given version.
 * @throws ApplicationError as `editContainers` does, apart from `edit_conflict`; then nothing is stored
 */
export const restoreContainers = (
  database: Database,
  member: ActingMember,
  rows: readonly (ContainerInput & { readonly id: number; readonly version: number })[],
): Promise<RestoredRows> => restoreRows(recordsOfMember(database, member), rows);
