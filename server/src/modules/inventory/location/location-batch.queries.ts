import type { TenantTransaction } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { columns, type LocationRow, type NewLocation } from './location-workspace.queries.ts';

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

const given = `jsonb_to_recordset(:locations::jsonb) given (
  id text, name text, address text, postcode text, municipality text, latitude numeric, longitude numeric, published boolean
)`;

const add = statement(
  'add_locations',
  `insert into location (organization_id, updated_by, id, name, address, postcode, municipality, latitude, longitude, published)
   select :organizationId, :personId, id, name, address, postcode, municipality, latitude, longitude, published from ${given}`,
);
const change = statement(
  'change_locations',
  `update location set name = given.name, address = given.address, postcode = given.postcode, municipality = given.municipality,
     latitude = given.latitude, longitude = given.longitude, published = given.published,
     updated_by = :personId, updated_at = now(), version = version + 1
   from ${given} where location.organization_id = :organizationId and location.id = given.id`,
);

export async function insertLocations(
  transaction: TenantTransaction,
  locations: readonly NewLocation[],
  personId: number,
): Promise<void> {
  await transaction.run(add, {
    organizationId: transaction.organizationId,
    personId,
    locations: JSON.stringify(locations),
  });
}

export async function updateLocations(
  transaction: TenantTransaction,
  locations: readonly NewLocation[],
  personId: number,
): Promise<void> {
  await transaction.run(change, {
    organizationId: transaction.organizationId,
    personId,
    locations: JSON.stringify(locations),
  });
}
