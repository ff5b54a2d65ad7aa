import { mayRole } from '@tunna/domain/permissions';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingStation, OrgScope } from '../../../database/scope.ts';
import { deviceGone, findDevicePlace } from '../device/device.service.ts';
import type { Assigner } from '../reading/assignment.service.ts';
import { findScale, type ScaleRow } from '../scale/scale.service.ts';
import { locationNotFound, readingNotFound, scaleNotFound, stationForbidden } from './station.errors.ts';
import { findReadingLocation, isLocation, worksAt } from './station-reach.queries.ts';

/** Where the caller weighs, and as whom. */
export interface Reach {
  readonly organization: OrgScope;
  readonly locationId: string;
  /** The only department that the caller weighs for. Undefined if they weigh for any department at the location. */
  readonly departmentId: number | undefined;
  readonly by: Assigner;
}

/** Whether the caller only reads, or weighs. */
type Right = 'readings.read' | 'readings.write';

/** Data with a location. */
interface Placed {
  readonly locationId: string;
}

type Credential = Extract<ActingStation, { kind: 'credential' }>;
type Find<Found extends Placed> = (reader: TenantReader) => Promise<Found | undefined>;

async function reachOfCredential<Found extends Placed>(
  database: Database,
  { organization, departmentId, deviceId }: Credential,
  find: Find<Found>,
): Promise<{ reach: Reach; found: Found } | undefined> {
  const reader = database.reader(organization);
  const place = deviceId === undefined ? undefined : await findDevicePlace(reader, deviceId);
  if (deviceId !== undefined && place === undefined) throw deviceGone();
  if (place?.kind === 'agent') throw stationForbidden();
  const found = await find(reader);
  if (found === undefined) return undefined;
  const { locationId } = found;
  const isThere =
    place === undefined
      ? departmentId !== undefined && (await worksAt(reader, departmentId, locationId))
      : place.location_id === locationId;
  if (!isThere) return undefined;
  const by = deviceId === undefined ? { departmentId } : { deviceId };
  return { reach: { organization, locationId, departmentId, by }, found };
}

async function reachOf<Found extends Placed>(
  database: Database,
  station: ActingStation,
  right: Right,
  find: Find<Found>,
): Promise<{ reach: Reach; found: Found } | undefined> {
  if (station.kind === 'credential') return reachOfCredential(database, station, find);
  for (const { organization, role } of station.memberships) {
    if (!mayRole(role, 'readings.read')) continue;
    const found = await find(database.reader(organization));
    if (found === undefined) continue;
    if (!mayRole(role, right)) throw stationForbidden();
    const { locationId } = found;
    const by = { personId: station.person.personId };
    return { reach: { organization, locationId, departmentId: undefined, by }, found };
  }
  return undefined;
}

/** @throws ApplicationError `location_not_found` if the caller does not weigh there; `forbidden` for agents */
export async function reachLocation(database: Database, station: ActingStation, locationId: string): Promise<Reach> {
  const reached = await reachOf(database, station, 'readings.read', async (reader) =>
    (await isLocation(reader, locationId)) ? { locationId } : undefined,
  );
  if (reached === undefined) throw locationNotFound();
  return reached.reach;
}

/** @throws ApplicationError `not_found` if the caller does not use the scale; `forbidden` without permission */
export async function reachScale(
  database: Database,
  station: ActingStation,
  right: Right,
  scaleId: number,
): Promise<{ reach: Reach; scale: ScaleRow }> {
  const reached = await reachOf(database, station, right, async (reader) => {
    const scale = await findScale(reader, scaleId);
    return scale === undefined ? undefined : { locationId: scale.location_id, scale };
  });
  if (reached === undefined) throw scaleNotFound();
  return { reach: reached.reach, scale: reached.found.scale };
}

/** @throws ApplicationError `not_found` if the caller does not use the reading's scale; `forbidden` without permission */
export async function reachReading(database: Database, station: ActingStation, readingId: number): Promise<Reach> {
  const reached = await reachOf(database, station, 'readings.write', async (reader) => {
    const locationId = await findReadingLocation(reader, readingId);
    return locationId === undefined ? undefined : { locationId };
  });
  if (reached === undefined) throw readingNotFound();
  return reached.reach;
}
