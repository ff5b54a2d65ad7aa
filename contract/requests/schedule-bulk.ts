import { maxSchedules, scheduleModes } from '@tunna/domain/requests/collection';
import { z } from 'zod';
import { chosenRows, editedRows, editSummary, maxRowsEdited, preview, restoredRows, restoreSummary } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, numericId, plainText, version } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';
import { collectionSchedule, collectionScheduleInput } from './collection.ts';

const orgId = z.object({ orgId: numericId });
const schedule = collectionScheduleInput.shape;

const isGiven = (name: 'weekdays' | 'everyWeeks' | 'from') => {
  const refinement = { path: [name], message: 'required' };
  return [
    (changes: Readonly<Record<string, unknown>>) => changes.mode === 'end' || changes[name] !== undefined,
    refinement,
  ] as const;
};

/** A change of the collection schedules of many containers. The other fields describe the new schedule. */
export const scheduleChanges = z
  .object({
    mode: z
      .enum(scheduleModes, 'required')
      .describe(
        '`add` a schedule beside the others, `replace` the others by it, or `end` all. Containers that have an equal schedule keep it.',
      ),
    weekdays: schedule.weekdays.optional(),
    everyWeeks: schedule.everyWeeks.optional(),
    from: schedule.from.optional(),
    until: schedule.until,
    note: plainText(500).optional(),
  })
  .refine(...isGiven('weekdays'))
  .refine(...isGiven('everyWeeks'))
  .refine(...isGiven('from'))
  .refine(({ from, until }) => from === undefined || until === undefined || until >= from, {
    path: ['until'],
    message: 'ends_before_start',
  });

export type ScheduleChanges = z.output<typeof scheduleChanges>;

const containerSchedules = z.object({
  id: z.int().positive().describe('Id of the container.'),
  name: z.string(),
  schedules: z.array(collectionSchedule),
  ...edited,
});

/** The schedules of a container. The version changes with each of them. */
export type ContainerSchedules = View<typeof containerSchedules>;

const restored = z.object({ id: id(), version, scheduleIds: listOf(id(), maxSchedules) });

export const scheduleBulkContract = {
  editCollectionSchedules: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/edit',
    access: 'serviceRequests.write',
    summary: `${editSummary('containers')} The changed field is their collection schedules.`,
    params: orgId,
    body: z.object({ rows: chosenRows, changes: scheduleChanges, preview }),
    response: editedRows(containerSchedules, restored),
    errors: ['schedules_too_many', 'edit_conflict'],
  }),
  restoreCollectionSchedules: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/restore',
    access: 'serviceRequests.write',
    summary: restoreSummary('editCollectionSchedules'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    response: restoredRows,
    errors: ['not_found', 'schedules_too_many'],
  }),
};
