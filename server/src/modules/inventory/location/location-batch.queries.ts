import type { LocationInput } from '@tunna/contract/inventory/location';
import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement/statement.ts';
import { columns, type LocationRow, locationFields } from './location-workspace.queries.ts';

const names = statement('location_names', 'select id, name from location where organization_id = :organizationId');
const several = statement(
  'workspace_locations_by_id',
  `select ${columns} from location where location.organization_id = :organizationId and location.id = any(:ids::text[])`,
).returns<LocationRow>();
const lock = statement(
  'lock_locations',
  'select id from location where organization_id = :organizationId and id = any(:ids::text[]) order by id for update',
);

export const findLocationNames = (transaction: TenantTransaction) =>
  transaction.run(names, { organizationId: transaction.organizationId });

export const findLocationsById = (transaction: TenantTransaction, ids: readonly string[]): Promise<LocationRow[]> =>
  transaction.run(several, { organizationId: transaction.organizationId, ids });

/** Locks the locations until the transaction ends. */
export async function lockLocationRows(transaction: TenantTransaction, ids: readonly string[]): Promise<void> {
  await transaction.run(lock, { organizationId: transaction.organizationId, ids });
}

const given = 'jsonb_populate_recordset(null::location, :locations::jsonb) given';

const add = statement(
  'add_locations',
  `insert into location (organization_id, updated_by, id, ${locationFields.columns})
   select :organizationId, :personId, given.id, ${locationFields.columnsOf('given')} from ${given}`,
);
const change = statement(
  'change_locations',
  `update location set ${locationFields.assignmentsFrom('given')}, updated_by = :personId, updated_at = now(), version = location.version + 1
   from ${given} where location.organization_id = :organizationId and location.id = given.id`,
);

interface StoredLocation {
  readonly id: string;
  readonly input: LocationInput;
}

const valuesOf = ({ organizationId }: TenantTransaction, locations: readonly StoredLocation[], personId: number) => ({
  organizationId,
  personId,
  locations: JSON.stringify(locations.map(({ id, input }) => ({ id, ...locationFields.row(input) }))),
});

export async function insertLocations(
  transaction: TenantTransaction,
  locations: readonly StoredLocation[],
  personId: number,
): Promise<void> {
  await transaction.run(add, valuesOf(transaction, locations, personId));
}

export async function updateLocations(
  transaction: TenantTransaction,
  locations: readonly StoredLocation[],
  personId: number,
): Promise<void> {
  await transaction.run(change, valuesOf(transaction, locations, personId));
}
