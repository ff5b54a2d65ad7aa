import type { Location, LocationInput } from '@tunna/contract/inventory/location';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { editEntry, recordAudits } from '../../platform/audit/audit.service.ts';
import { setTagsOfMany } from '../tag/tag.service.ts';
import { newLocationId } from '../unguessable-key/unguessable-key.service.ts';
import {
  findLocationNames,
  findLocationsById,
  insertLocations,
  lockLocationRows,
  updateLocations,
} from './location-batch.queries.ts';
import { locationAudit, locationView } from './location-workspace.views.ts';

/** The names of all locations. */
export const readLocationNames = (transaction: TenantTransaction): Promise<{ id: string; name: string }[]> =>
  findLocationNames(transaction);

export const readLocationsById = async (transaction: TenantTransaction, ids: readonly string[]): Promise<Location[]> =>
  (await findLocationsById(transaction, ids)).map(locationView);

/** Locks the locations until the transaction ends. */
export const lockLocations = (transaction: TenantTransaction, ids: readonly string[]): Promise<void> =>
  lockLocationRows(transaction, ids);

/** One of many locations to store. */
export interface LocationEdit {
  /** Absent for a new one. */
  readonly before: Location | undefined;
  /** The location after the edit. The id of a new one is not known yet. */
  readonly after: Location;
  readonly input: LocationInput;
}

/**
 * Inserts and updates locations in a few statements. The caller has locked the changed ones and checked that they equal `before`.
 * @returns their ids, in the same order
 */
export async function storeLocations(
  transaction: TenantTransaction,
  { person }: ActingMember,
  edits: readonly LocationEdit[],
): Promise<string[]> {
  const named = edits.map((edit) => ({ ...edit, after: { ...edit.after, id: edit.before?.id ?? newLocationId() } }));
  const rowOf = ({ after, input }: LocationEdit) => ({ id: after.id, input });
  const isNew = ({ before }: LocationEdit) => before === undefined;
  await insertLocations(transaction, named.filter(isNew).map(rowOf), person.personId);
  await updateLocations(transaction, named.filter((edit) => !isNew(edit)).map(rowOf), person.personId);
  await setTagsOfMany(
    transaction,
    'location',
    named.map(({ after, input }) => ({ id: after.id, tagValueIds: input.tagValueIds })),
  );
  await recordAudits(
    transaction,
    person,
    named.map(({ before, after }) =>
      editEntry(
        { entity: 'location', entityId: after.id, name: after.name },
        before && locationAudit(before),
        locationAudit(after),
      ),
    ),
  );
  return named.map(({ after }) => after.id);
}
