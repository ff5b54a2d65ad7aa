import type { AssignmentInput } from '@tunna/contract/scales/scale-reading';
import type { DayTotal, ShownWeight, Station, StationReading } from '@tunna/contract/scales/station';
import { dayIn } from '@tunna/domain/time/days';
import type { Database } from '../../../database/database.ts';
import type { ActingStation } from '../../../database/scope.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { assignReadings } from '../reading/assignment.service.ts';
import { findScalesAt } from '../scale/scale.service.ts';
import { containerNotFound, locationNotFound, readingNotFound, statusConflict } from './station.errors.ts';
import {
  findContainerAt,
  findLastReading,
  findRecentReadings,
  findStation,
  findStationContainers,
  findStationReading,
  findStationStreams,
  type StationReadingRow,
  sumDay,
} from './station.queries.ts';
import { stationReadingView, stationView } from './station.views.ts';
import { reachLocation, reachReading, reachScale } from './station-reach.service.ts';
import { departmentOfWeighing, mayUndo, undoneWithin } from './weighing.service.ts';

export interface StationDependencies {
  readonly database: Database;
  readonly weights: Pick<LiveWeights, 'latest'>;
  readonly now: () => Date;
}

/** All data of a location that its station needs. @throws ApplicationError `location_not_found`, `forbidden` */
export async function getStation(
  { database }: StationDependencies,
  station: ActingStation,
  locationId: string,
): Promise<Station> {
  const { organization, departmentId, by } = await reachLocation(database, station, locationId);
  const reader = database.reader(organization);
  const [row, scales, streams, containers] = await Promise.all([
    findStation(reader, locationId, { departmentId, deviceId: by.deviceId }),
    findScalesAt(reader, locationId),
    findStationStreams(reader, locationId),
    findStationContainers(reader, locationId),
  ]);
  if (row === undefined) throw locationNotFound();
  return stationView({ id: locationId, organizationId: organization.organizationId }, row, {
    scales,
    streams,
    containers,
  });
}

/** The latest reading of a scale, and its current weight. @throws ApplicationError `not_found`, `forbidden` */
export async function getLastReading(
  { database, weights }: StationDependencies,
  station: ActingStation,
  scaleId: number,
): Promise<{ reading: StationReading | undefined; shown: ShownWeight | undefined }> {
  const { reach } = await reachScale(database, station, 'readings.read', scaleId);
  const row = await findLastReading(database.reader(reach.organization), scaleId);
  return {
    reading: row && stationReadingView(row, reach.departmentId),
    shown: weights.latest(reach.organization.organizationId, scaleId),
  };
}

/** The latest readings at a location, and the total of the day. @throws ApplicationError `location_not_found`, `forbidden` */
export async function listRecentReadings(
  { database, now }: StationDependencies,
  station: ActingStation,
  { locationId, limit }: { readonly locationId: string; readonly limit: number },
): Promise<{ readings: StationReading[]; today: DayTotal }> {
  const reach = await reachLocation(database, station, locationId);
  const { organization, departmentId } = reach;
  const at = now();
  const day = dayIn(at);
  const isUndoable = (row: StationReadingRow) =>
    row.assigned_at !== null && at.getTime() - row.assigned_at.getTime() <= undoneWithin && mayUndo(row, reach);
  return database.snapshot(organization, async (reader) => {
    const rows = await findRecentReadings(reader, locationId, { departmentId, limit, now: at });
    const total = await sumDay(reader, { locationId, departmentId, day });
    return {
      readings: rows.map((row) => stationReadingView(row, departmentId, isUndoable(row))),
      today: { day, ...total },
    };
  });
}

/**
 * Assigns a reading to a stream and a department.
 * @throws ApplicationError `not_found`, `waste_stream_not_found`, `department_not_found`, `container_not_found`; `status_conflict` if it is
 * already assigned or removed
 */
export async function assignReading(
  { database, now }: StationDependencies,
  station: ActingStation,
  id: number,
  input: AssignmentInput,
): Promise<StationReading> {
  const reach = await reachReading(database, station, id);
  return database.tenant(reach.organization, async (transaction) => {
    const { wasteStreamId, containerId } = input;
    const departmentId = await departmentOfWeighing(transaction, reach, input.departmentId);
    if (containerId !== undefined && (await findContainerAt(transaction, containerId, reach.locationId)) === undefined)
      throw containerNotFound();
    const assignment = { wasteStreamId, departmentId, containerId };
    const assigned = await assignReadings(transaction, [id], assignment, reach.by, now());
    const row = await findStationReading(transaction, id);
    if (row === undefined) throw readingNotFound();
    const view = stationReadingView(row, reach.departmentId);
    if (assigned.length === 0) throw statusConflict(view.state, 'The reading does not wait to be assigned.');
    return view;
  });
}
