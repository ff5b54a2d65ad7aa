import { heldReasons, scaleUnitNames } from '@tunna/domain/scales/scale-reading';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decimal,
  hexColor,
  id,
  instant,
  language,
  listOf,
  numericId,
  plainText,
  uuid,
  version,
} from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { auditEntry } from '../platform/audit.ts';
import type { View } from '../view.ts';
import { kilograms, weighed } from './kilograms.ts';
import { combinedReadings, readingTotals } from './reading.ts';
import { readingStates } from './scale-values.ts';

export * from './scale-values.ts';

const orgId = z.object({ orgId: numericId });
const scaleId = orgId.extend({ id: numericId });
const done = z.object({ done: z.literal(true) });
const named = z.object({ id: z.int().positive(), name: z.string() });
const place = z.object({ id: z.string(), name: z.string() });

/** `scale`: sent by its device. `station`: typed at the weighing station, or read there by the tablet at its own cable. `written`: entered by a member. */
export const readingOrigins = ['scale', 'station', 'written'] as const;

export const scaleReading = z.object({
  id: z.int().positive(),
  scale: named.optional().describe('Absent if a container was weighed without a scale.'),
  location: place.optional(),
  state: z.enum(readingStates),
  heldBecause: z.enum(heldReasons).optional(),
  origin: z.enum(readingOrigins),
  kg: decimal.describe('Net weight.'),
  readings: combinedReadings,
  gross: decimal.optional(),
  tare: decimal.optional().describe('What was subtracted: by the scale, and the bin’s empty weight.'),
  binTare: decimal.optional().describe('The bin’s empty weight, subtracted at the weighing station.'),
  unit: z.enum(scaleUnitNames).optional().describe('Unit shown by the scale. Kilograms are calculated from it.'),
  weighedAt: z.iso.datetime(),
  isStable: z.boolean().optional().describe('Whether the scale reported a stable weight. Absent for typed weights.'),
  sequence: z.int().positive().optional().describe('Number of the reading at its device.'),
  deviceTime: z.iso.datetime().optional().describe('Time by the device’s clock.'),
  clockSkew: z.int().optional().describe('Seconds by which the device clock was ahead. Absent if it was correct.'),
  receivedAt: z.iso.datetime(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }).optional(),
  department: named.optional(),
  container: named.optional(),
  note: z.string(),
  assignedAt: z.iso.datetime().optional(),
  assignedBy: z.string().optional().describe('Name of the member, department or device. Absent if it is deleted.'),
  version,
});

export type ScaleReading = View<typeof scaleReading>;

/** The changes of a reading. */
const readingChange = auditEntry.pick({ at: true, by: true, action: true, changes: true });

/** Filters of a list of readings, also for exports. */
export const scaleReadingFilters = {
  sort: z.enum(['weighedAt', 'kg'], 'unknown_value').default('weighedAt'),
  state: z
    .enum(readingStates, 'unknown_value')
    .optional()
    .describe('Default: all but removed readings. For a stream or a department: counted readings only.'),
  from: day.optional().describe('First day.'),
  until: day.optional().describe('Last day.'),
  wasteStreamId: numericId.optional(),
  departmentId: numericId.optional(),
};

/** Filters of the readings that wait, also for exports. */
export const waitingReadingFilters = {
  state: z.enum(['unassigned', 'held'], 'unknown_value').default('unassigned'),
  scaleId: numericId.optional(),
};

const readingsFound = pageOf(scaleReading).extend(readingTotals);

const similarTyped = z
  .object({
    id: z.int().positive(),
    kg: decimal.describe('Net weight.'),
    weighedAt: z.iso.datetime(),
    streamNames: z.record(language, z.string()),
  })
  .describe('Reading of about the same weight that was typed at the station within 15 minutes. May be the same load.');

const waitingReading = scaleReading.extend({ similarTyped: similarTyped.optional() });

export type WaitingReading = View<typeof waitingReading>;

/** Maximum number of pairs in one response. */
export const maxPairsShown = 20;

const readingPair = z
  .object({ typed: scaleReading, other: scaleReading })
  .describe(
    'A weight typed at the station, or the reading that replaced it, and another counted reading that may be of the same load.',
  );

export type ReadingPair = View<typeof readingPair>;

export const pairDecisions = ['same_load', 'two_loads', 'undecided'] as const;

export const pairDecisionInput = z.object({
  keptId: id('required').describe('The reading that counts from then on.'),
  otherId: id('required').describe('The other reading. For `same_load` it is removed; `/readings/restore` undoes it.'),
  decision: z
    .enum(pairDecisions, 'unknown_value')
    .describe('`two_loads`: the pair is not listed again. `undecided` undoes this.'),
});

export type PairDecisionInput = z.output<typeof pairDecisionInput>;

const assignment = {
  wasteStreamId: id('required'),
  departmentId: id().optional(),
  containerId: id().optional(),
};

export const assignmentInput = z.object(assignment);
export type AssignmentInput = z.output<typeof assignmentInput>;

/** Maximum number of readings in one call. */
export const maxReadingsAtOnce = 500;
const ids = listOf(id(), maxReadingsAtOnce, 1);
const several = z.object({
  changed: z.int().nonnegative(),
  passedOver: z
    .int()
    .nonnegative()
    .describe('Number of readings that were assigned, removed or deleted in the meantime.'),
});

export const correctionInput = z.object({
  kg: weighed.describe('Net weight.'),
  binTare: kilograms
    .optional()
    .describe('The bin’s empty weight, which `kg` does not include. `0`: no bin. Absent: as before.'),
  weighedAt: instant,
  ...assignment,
  note: plainText(500).default(''),
  reason: z.string('required').trim().min(1, 'required').pipe(plainText(500)).describe('Reason, shown in the history.'),
  version,
});

export type CorrectionInput = z.output<typeof correctionInput>;

export const manualReadingInput = z.object({
  kg: weighed.describe('Net weight.'),
  weighedAt: instant,
  ...assignment,
  note: plainText(500).default(''),
  idempotencyKey: uuid('required').describe('Idempotency key: repeated calls with the same key create one reading.'),
});

export type ManualReadingInput = z.output<typeof manualReadingInput>;

export const scaleReadingContract = {
  listScaleReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/all-scale-readings/{id}',
    access: 'readings.read',
    summary: 'List the readings of a scale, newest first.',
    params: scaleId,
    query: listQuery
      .omit({ search: true })
      .extend({ ...scaleReadingFilters, order: z.enum(['asc', 'desc']).default('desc') }),
    response: readingsFound,
    errors: ['not_found'],
  }),
  writeScaleReading: endpoint({
    method: 'POST',
    path: '/org/{orgId}/scales/{id}/reading',
    access: 'readings.write',
    summary: 'Record a reading entered by a member.',
    params: scaleId,
    body: manualReadingInput,
    response: scaleReading,
    errors: [
      'not_found',
      'waste_stream_not_found',
      'department_not_found',
      'container_not_found',
      'idempotency_conflict',
    ],
  }),
  listUnassignedReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/readings/unassigned',
    access: 'readings.read',
    summary: 'List unassigned or quarantined readings of all scales, newest first.',
    params: orgId,
    query: listQuery.omit({ search: true }).extend(waitingReadingFilters),
    response: pageOf(waitingReading).extend({ kg: decimal.describe('Total weight of all matching readings.') }),
    errors: [],
  }),
  assignReadings: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/assign',
    access: 'readings.write',
    summary: 'Assign several readings. Quarantined readings count from then on.',
    params: orgId,
    body: z.object({ ids, ...assignment }),
    response: several,
    errors: ['waste_stream_not_found', 'department_not_found', 'container_not_found'],
  }),
  replaceTypedReading: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/{id}/replace-typed',
    access: 'readings.write',
    summary: 'Replace a reading typed at the station by this unassigned reading of the same load, which then counts.',
    params: scaleId,
    body: z.object({ typedId: id('required') }),
    response: scaleReading,
    errors: ['not_found', 'waste_stream_not_found', 'status_conflict'],
  }),
  listReadingPairs: endpoint({
    method: 'GET',
    path: '/org/{orgId}/readings/pairs',
    access: 'readings.read',
    summary: 'List pairs of counted readings of the last 30 days that may be the same load, newest first.',
    params: orgId,
    query: z.object({ scaleId: numericId.optional() }),
    response: z.object({
      pairs: z.array(readingPair).describe(`At most ${maxPairsShown}.`),
      total: z.int().nonnegative().describe('Number of all such pairs.'),
    }),
    errors: [],
  }),
  decideReadingPair: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/pairs',
    access: 'readings.write',
    summary: 'Decide whether two counted readings of a scale are the same load.',
    params: orgId,
    body: pairDecisionInput,
    response: done,
    errors: ['not_found', 'status_conflict'],
  }),
  removeReadings: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/remove',
    access: 'readings.write',
    summary: 'Remove several readings that were not real.',
    params: orgId,
    body: z.object({ ids }),
    response: several,
    errors: [],
  }),
  restoreReadings: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/restore',
    access: 'readings.write',
    summary: 'Undo `/readings/remove`.',
    params: orgId,
    body: z.object({ ids }),
    response: several,
    errors: [],
  }),
  getScaleReading: endpoint({
    method: 'GET',
    path: '/org/{orgId}/readings/{id}',
    access: 'readings.read',
    summary: 'Return a reading with its history, newest first.',
    params: scaleId,
    response: scaleReading.extend({ history: z.array(readingChange) }),
    errors: ['not_found'],
  }),
  correctScaleReading: endpoint({
    method: 'POST',
    path: '/org/{orgId}/readings/{id}',
    access: 'readings.write',
    summary: 'Correct a reading. The previous values are kept in its history.',
    params: scaleId,
    body: correctionInput,
    response: scaleReading,
    errors: [
      'not_found',
      'waste_stream_not_found',
      'department_not_found',
      'container_not_found',
      'edit_conflict',
      'status_conflict',
    ],
  }),
};
