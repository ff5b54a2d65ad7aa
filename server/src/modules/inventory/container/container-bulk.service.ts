import { isDeepStrictEqual } from 'node:util';
import type { Container, ContainerInput } from '@tunna/contract/inventory/container';
import type { ContainerChanges, EditedContainers } from '@tunna/contract/inventory/container-bulk';
import { present } from '@tunna/contract/present';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editConflict } from '../../platform/audit/audit.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { assertTags } from '../tag/tag.service.ts';
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
const inputOf = (container: Container): ContainerInput => ({
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
  tagValueIds: container.tagValueIds,
});

/** What the values of an edit refer to. */
type References = Pick<ContainerChanges, 'wasteStreamId' | 'locationId' | 'serviceProviderId'>;
type Records = Pick<Container, 'wasteStream' | 'location' | 'serviceProvider'>;

const given = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/**
 * Finds what edits refer to.
 * @returns a function with the records of one edit; it throws `location_not_found`, `waste_stream_not_found`, or `not_found` for a provider
 */
async function recordsOf(
  reader: TenantReader,
  edits: readonly References[],
): Promise<(references: References) => Partial<Records>> {
  const streams = await findChosenStreams(reader, given(edits.map(({ wasteStreamId }) => wasteStreamId)));
  const locations = await findChosenLocations(reader, given(edits.map(({ locationId }) => locationId)));
  const providers = await findChosenProviders(reader, given(edits.map(({ serviceProviderId }) => serviceProviderId)));
  const find = <Row extends { readonly id: unknown }>(
    rows: readonly Row[],
    id: Row['id'],
    refusal: () => Error,
  ): Row => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw refusal();
    return row;
  };
  return ({ wasteStreamId, locationId, serviceProviderId }) => {
    const stream = wasteStreamId === undefined ? undefined : find(streams, wasteStreamId, wasteStreamNotFound);
    return {
      ...(stream && { wasteStream: { id: stream.id, names: streamNames(stream), color: stream.color } }),
      ...(typeof locationId === 'string' && { location: find(locations, locationId, locationNotFound) }),
      ...(typeof serviceProviderId === 'number' && {
        serviceProvider: find(providers, serviceProviderId, serviceProviderNotFound),
      }),
    };
  };
}

function tagsAfter(before: readonly number[], { addedTagValueIds = [], removedTagValueIds = [] }: ContainerChanges) {
  const kept = before.filter((id) => !removedTagValueIds.includes(id));
  return [...new Set([...kept, ...addedTagValueIds])].sort((one, other) => one - other);
}

/** The container after the changes; itself if they change nothing. */
function changed(before: Container, changes: ContainerChanges, records: Partial<Records>): Container {
  const { locationId, serviceProviderId, kind, volumeLiters, dueDays, status, actions } = changes;
  const { wasteStream, location, serviceProvider } = records;
  const after = present<Container>({
    ...before,
    ...(wasteStream && { wasteStream }),
    ...(locationId !== undefined && { location }),
    ...(serviceProviderId !== undefined && { serviceProvider }),
    ...(kind !== undefined && { kind }),
    ...(volumeLiters !== undefined && { volumeLiters }),
    ...(dueDays !== undefined && { dueDays }),
    ...(status !== undefined && { status }),
    ...(actions !== undefined && { actions }),
    tagValueIds: tagsAfter(before.tagValueIds, changes),
  });
  const sorted = { ...before, tagValueIds: tagsAfter(before.tagValueIds, {}) };
  return isDeepStrictEqual(after, sorted) ? before : after;
}

/** @throws ApplicationError `limit_reached` if more containers are in use afterwards than the plan allows */
async function assertRoomFor(transaction: TenantTransaction, edits: readonly ContainerEdit[]): Promise<void> {
  const inUse = (container: Pick<Container, 'status'> | undefined) => (container?.status === 'removed' ? 0 : 1);
  const more = edits.reduce((sum, { before, after }) => sum + inUse(after) - inUse(before), 0);
  if (more > 0) await assertRoom(transaction, 'containers', more);
}

async function store(transaction: TenantTransaction, member: ActingMember, edits: readonly ContainerEdit[]) {
  if (edits.length === 0) return;
  await assertRoomFor(transaction, edits);
  await storeContainers(transaction, member, edits);
}

interface Asked {
  readonly containers: readonly { readonly id: number; readonly version?: number | undefined }[];
  readonly changes: ContainerChanges;
  /** Stores nothing. */
  readonly preview: boolean;
}

/**
 * Changes fields of containers, all or none.
 * @throws ApplicationError `location_not_found`, `waste_stream_not_found`, `not_found` for a provider or a tag; `edit_conflict` with the
 * first container that has another version; `value_taken`, `limit_reached`
 */
export const editContainers = (
  database: Database,
  member: ActingMember,
  { containers, changes, preview }: Asked,
): Promise<EditedContainers> =>
  changeContainers(database, member, async (transaction) => {
    await assertTags(transaction, 'container', changes.addedTagValueIds ?? []);
    const records = (await recordsOf(transaction, [changes]))(changes);
    const asked = new Map(containers.map(({ id, version }) => [id, version]));
    const ids = [...asked.keys()];
    if (!preview) await lockContainers(transaction, ids);
    const known = await readChosenContainers(transaction, ids);
    const rows = ids.flatMap((id) => known.get(id) ?? []);
    const overtaken = rows.find(({ id, version }) => version !== (asked.get(id) ?? version));
    if (overtaken !== undefined) throw editConflict(overtaken);
    const edits = rows
      .map((before) => ({ before, after: changed(before, changes, records) }))
      .filter(({ before, after }) => before !== after);
    let after = new Map(edits.map((edit) => [edit.before.id, edit.after]));
    if (!preview) {
      await store(
        transaction,
        member,
        edits.map((edit) => ({ ...edit, input: inputOf(edit.after) })),
      );
      after = new Map(await readChosenContainers(transaction, [...after.keys()]));
    }
    return {
      containers: edits.map((edit) => ({ before: edit.before, after: after.get(edit.before.id) ?? edit.after })),
      unchanged: rows.length - edits.length,
      missing: ids.length - rows.length,
    };
  });

interface Restored {
  readonly restored: number;
  /** Names of containers that were changed or deleted since. */
  readonly changedSince: string[];
}

/**
 * Stores earlier values of containers that still have the given version.
 * @throws ApplicationError as `editContainers` does, apart from `edit_conflict`; then nothing is stored
 */
export const restoreContainers = (
  database: Database,
  member: ActingMember,
  containers: readonly (ContainerInput & { readonly id: number; readonly version: number })[],
): Promise<Restored> =>
  changeContainers(database, member, async (transaction) => {
    const ids = [...new Set(containers.map(({ id }) => id))];
    await lockContainers(transaction, ids);
    const known = await readChosenContainers(transaction, ids);
    const isCurrent = ({ id, version }: { readonly id: number; readonly version: number }) =>
      known.get(id)?.version === version;
    const current = containers.filter(isCurrent);
    const recordsFor = await recordsOf(transaction, current);
    const edits = current.flatMap(({ id, version: _version, ...input }): ContainerEdit[] => {
      const before = known.get(id);
      const none = { location: undefined, serviceProvider: undefined };
      return before === undefined
        ? []
        : [{ before, after: present<Container>({ ...before, ...input, ...none, ...recordsFor(input) }), input }];
    });
    await store(transaction, member, edits);
    const nameOf = ({ id, customId }: { readonly id: number; readonly customId?: string | undefined }) =>
      known.get(id)?.customId ?? known.get(id)?.slug ?? customId ?? String(id);
    return {
      restored: edits.length,
      changedSince: containers.filter((container) => !isCurrent(container)).map(nameOf),
    };
  });
