import { maxSchedules, scheduleModes } from '@tunna/domain/requests/collection';
import { z } from 'zod';
import { bulkCalls, chosenRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, listOf, plainText, version } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';
import { collectionSchedule, collectionScheduleInput } from './collection.ts';

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

const { edit, restore } = bulkCalls({
  nouns: 'containers',
  path: '/org/{orgId}/pick-up-schedules',
  access: 'serviceRequests.write',
  rows: chosenRows,
  changes: scheduleChanges,
  row: containerSchedules,
  restored: z.object({ id: id(), version, scheduleIds: listOf(id(), maxSchedules) }),
  undoes: 'editCollectionSchedules',
  errors: ['schedules_too_many'],
});

export const scheduleBulkContract = {
  editCollectionSchedules: endpoint({
    ...edit,
    summary: `${edit.summary} The changed field is their collection schedules.`,
  }),
  restoreCollectionSchedules: endpoint({ ...restore, errors: ['not_found', 'schedules_too_many'] }),
};
