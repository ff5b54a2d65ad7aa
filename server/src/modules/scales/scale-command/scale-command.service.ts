import type { CommandResult, DeviceCommand } from '@tunna/contract/scales/device-call';
import type { ScaleCommand, ScaleCommandKind } from '@tunna/contract/scales/scale-command';
import type { Database } from '../../../database/database.ts';
import type { ActingStation, OrgScope, PersonScope } from '../../../database/scope.ts';
import { recordAudit, recordAutomaticAudits } from '../../platform/audit/audit.service.ts';
import { type Reach, reachScale } from '../station/station-reach.service.ts';
import { commandNotFound, otherCommandPending, scaleWithoutDevice } from './scale-command.errors.ts';
import {
  expireCommand,
  findCommand,
  findDueCommands,
  findPendingCommand,
  finishCommands,
  insertCommand,
  type ScaleCommandRow,
} from './scale-command.queries.ts';

/** Milliseconds within which the scale's device must ask for a command. Later the person at the scale expects nothing any more. */
const sentWithin = 6_000;
/** Milliseconds after which its result is not awaited any more: a device gives the scale five seconds. */
const expiresAfter = 15_000;

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

const viewOf = ({ key, kind, asked_at: askedAt, outcome }: ScaleCommandRow, now: Date): ScaleCommand => ({
  ...{ key, kind },
  state: outcome ?? (askedAt <= before(now, expiresAfter) ? 'expired' : 'pending'),
});

/** The entry in the audit trail: by the member, or by the application with the tablet or department that asked. */
function entryOf(scale: { readonly id: number; readonly name: string }, kind: ScaleCommandKind, by: Reach['by']) {
  const { deviceId, departmentId } = by;
  const values = { scaleCommand: kind, deviceId, departmentId };
  const changes = Object.entries(values).flatMap(([field, to]) =>
    to === undefined ? [] : [[field, { from: null, to }]],
  );
  return {
    action: 'changed' as const,
    entity: 'scale',
    entityId: String(scale.id),
    name: scale.name,
    changes: Object.fromEntries(changes) as Record<string, { from: null; to: unknown }>,
  };
}

/**
 * Asks the device of a scale for zero or tare. A scale has one pending command: the same one of another caller is returned.
 * @throws ApplicationError `not_found`; `forbidden` without permission; `status_conflict` without a device, or while another command is
 * pending
 */
export async function commandScale(
  database: Database,
  station: ActingStation,
  scaleId: number,
  { key, kind }: { readonly key: string; readonly kind: ScaleCommandKind },
  now: Date,
): Promise<ScaleCommand> {
  const { reach, scale } = await reachScale(database, station, 'readings.write', scaleId);
  if (scale.device_id === null) throw scaleWithoutDevice();
  return database.tenant(reach.organization, async (transaction) => {
    await expireCommand(transaction, { scaleId, oldest: before(now, expiresAfter), now });
    const created = await insertCommand(transaction, { key, scaleId, kind, by: reach.by }, now);
    if (created !== undefined) {
      const entry = entryOf(scale, kind, reach.by);
      const person: PersonScope | undefined = station.kind === 'credential' ? undefined : station.person;
      if (person === undefined) await recordAutomaticAudits(transaction, [entry]);
      else await recordAudit(transaction, person, entry);
      return viewOf(created, now);
    }
    const known = (await findCommand(transaction, scaleId, key)) ?? (await findPendingCommand(transaction, scaleId));
    if (known === undefined || known.kind !== kind) throw otherCommandPending();
    return viewOf(known, now);
  });
}

/** @throws ApplicationError `not_found` */
export async function getScaleCommand(
  database: Database,
  station: ActingStation,
  scaleId: number,
  key: string,
  now: Date,
): Promise<ScaleCommand> {
  const { reach } = await reachScale(database, station, 'readings.read', scaleId);
  const row = await findCommand(database.reader(reach.organization), scaleId, key);
  if (row === undefined) throw commandNotFound();
  return viewOf(row, now);
}

/** Stores what a device reports about commands of its scales. @returns the commands that it must carry out now */
export async function exchangeCommands(
  database: Database,
  organization: OrgScope,
  { scaleIds, results }: { readonly scaleIds: readonly number[]; readonly results: readonly CommandResult[] },
  now: Date,
): Promise<DeviceCommand[]> {
  if (results.length > 0)
    await database.tenant(organization, (transaction) => finishCommands(transaction, scaleIds, results, now));
  const due = await findDueCommands(database.reader(organization), scaleIds, before(now, sentWithin));
  return due.map(({ key, scale_id: scaleId, kind }) => ({ key, scaleId, kind }));
}
