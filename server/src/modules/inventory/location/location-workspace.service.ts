import type { Location, LocationInput, LocationListed, LocationOrgUnits } from '@tunna/contract/inventory/location';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { refuseInUse } from '../../../http/health/in-use.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { createOnce } from '../../platform/created-once/created-once.service.ts';
import { assertRoom } from '../../platform/subscription/subscription.service.ts';
import { setTags } from '../tag/tag.service.ts';
import { newLocationId } from '../unguessable-key/unguessable-key.service.ts';
import { locationNotFound } from './location.errors.ts';
import {
  countLocationUses,
  deleteLocationRow,
  findLocation,
  findLocationOrgUnits,
  findLocations,
  insertLocation,
  lockLocation,
  updateLocation,
} from './location-workspace.queries.ts';
import { locationAudit, locationOrgUnitsView, locationView } from './location-workspace.views.ts';

async function readLocation(transaction: TenantTransaction, id: string): Promise<Location> {
  const row = await findLocation(transaction, id);
  if (row === undefined) throw locationNotFound();
  return locationView(row);
}

const auditOf = ({ id, name }: Location) => ({ entity: 'location', entityId: id, name });

/** One page of locations within a transaction. */
export async function readLocations(
  transaction: TenantTransaction,
  query: LocationListed,
): Promise<{ rows: Location[]; total: number }> {
  const { search, sort, order, page, pageSize, published, positioned, tagValueId = null } = query;
  const { rows, total } = await findLocations(transaction, {
    patterns: searchPatterns(search),
    published: published === undefined ? null : published === 'true',
    tagValueId,
    positioned: positioned === undefined ? null : positioned === 'true',
    sort,
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { rows: rows.map(locationView), total };
}

/** One page of locations. */
export const listLocations = (
  database: Database,
  { organization }: ActingMember,
  query: LocationListed,
): Promise<{ rows: Location[]; total: number }> =>
  database.tenant(organization, (transaction) => readLocations(transaction, query));

/** @throws ApplicationError `location_not_found` */
export const getLocation = (database: Database, { organization }: ActingMember, id: string): Promise<Location> =>
  database.tenant(organization, (transaction) => readLocation(transaction, id));

async function addLocation(
  transaction: TenantTransaction,
  { person }: ActingMember,
  input: LocationInput,
): Promise<Location> {
  await assertRoom(transaction, 'locations', 1);
  const id = newLocationId();
  await insertLocation(transaction, id, input, person.personId);
  await setTags(transaction, 'location', id, input.tagValueIds);
  const created = await readLocation(transaction, id);
  await recordEdit(transaction, person, auditOf(created), undefined, locationAudit(created));
  return created;
}

/** @throws ApplicationError `not_found` for a tag, `limit_reached` */
export const createLocation = (database: Database, member: ActingMember, input: LocationInput): Promise<Location> =>
  database.tenant(member.organization, (transaction) =>
    createOnce(transaction, member, {
      read: (id) => readLocation(transaction, id),
      create: () => addLocation(transaction, member, input),
    }),
  );

/** @throws ApplicationError `location_not_found`, `edit_conflict`, `not_found` for a tag */
export const editLocation = (
  database: Database,
  member: ActingMember,
  id: string,
  { version, ...input }: LocationInput & { readonly version: number },
): Promise<Location> =>
  database.tenant(member.organization, async (transaction) => {
    if (!(await lockLocation(transaction, id))) throw locationNotFound();
    const before = await readLocation(transaction, id);
    if (before.version !== version) throw editConflict(before);
    await updateLocation(transaction, id, input, member.person.personId);
    await setTags(transaction, 'location', id, input.tagValueIds);
    const after = await readLocation(transaction, id);
    await recordEdit(transaction, member.person, auditOf(after), locationAudit(before), locationAudit(after));
    return after;
  });

/** @throws ApplicationError `location_not_found`; `in_use` while containers, departments, devices or scales are there */
export const deleteLocation = (database: Database, member: ActingMember, id: string): Promise<void> =>
  database.tenant(member.organization, async (transaction) => {
    if (!(await lockLocation(transaction, id))) throw locationNotFound();
    const before = await readLocation(transaction, id);
    refuseInUse('The location is in use.', await countLocationUses(transaction, id));
    await deleteLocationRow(transaction, id);
    await recordEdit(transaction, member.person, auditOf(before), locationAudit(before), undefined);
  });

/** All locations with their departments. */
export const listLocationOrgUnits = (database: Database, { organization }: ActingMember): Promise<LocationOrgUnits[]> =>
  database.tenant(organization, async (transaction) =>
    (await findLocationOrgUnits(transaction)).map(locationOrgUnitsView),
  );
