import type { RestoredRows } from '@tunna/contract/bulk';
import type { Location, LocationInput } from '@tunna/contract/inventory/location';
import type { LocationChanges } from '@tunna/contract/inventory/location-bulk';
import { present } from '@tunna/contract/present';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import {
  appliedChanges,
  type BulkEdit,
  type BulkRecords,
  editRows,
  restoreRows,
  tagsAfter,
} from '../../platform/bulk-edit/bulk-edit.service.ts';
import { assertAddedTags } from '../tag/tag.service.ts';
import { lockLocations, readLocationsById, storeLocations } from './location-batch.service.ts';

const inputOf = (location: Location): LocationInput =>
  present<LocationInput>({
    name: location.name,
    address: location.address,
    postcode: location.postcode,
    municipality: location.municipality,
    accessNotes: location.accessNotes,
    coordinates: location.coordinates,
    published: location.published,
    languages: location.languages,
    tagValueIds: tagsAfter(location.tagValueIds, {}),
  });

const recordsOf = (database: Database, member: ActingMember): BulkRecords<string, Location, LocationInput> => ({
  run: (work) => database.tenant(member.organization, work),
  lock: lockLocations,
  read: readLocationsById,
  inputOf,
  nameOf: ({ name }) => name,
  async store(transaction, changed) {
    await assertAddedTags(transaction, 'location', changed);
    const edits = changed.map(({ before, input }) => {
      // Fields without a value are absent in the input.
      const { address, postcode, municipality, accessNotes, coordinates } = input;
      const values = { ...input, address, postcode, municipality, accessNotes, coordinates };
      return { before, input, after: present<Location>({ ...before, ...values }) };
    });
    await storeLocations(transaction, member, edits);
  },
});

/** Changes fields of locations, all or none. @throws ApplicationError `edit_conflict`, `not_found` for a tag */
export const editLocations = (
  database: Database,
  member: ActingMember,
  { changes: { addedTagValueIds, removedTagValueIds, ...fields }, ...bulkEdit }: BulkEdit<string, LocationChanges>,
) =>
  editRows(recordsOf(database, member), {
    ...bulkEdit,
    changed(location) {
      const input = inputOf(location);
      const tagValueIds = tagsAfter(input.tagValueIds, { addedTagValueIds, removedTagValueIds });
      return appliedChanges(input, { ...fields, tagValueIds });
    },
  });

/** Stores earlier values of locations that still have the given version. @throws ApplicationError `not_found` for a tag */
export const restoreLocations = (
  database: Database,
  member: ActingMember,
  rows: readonly (LocationInput & { readonly id: string; readonly version: number })[],
): Promise<RestoredRows> => restoreRows(recordsOf(database, member), rows);
