import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, hexColor, id, language, numericId, plainText, uuid } from '../fields.ts';
import { kilograms } from '../kilograms.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });
const readingId = orgId.extend({ id: numericId });

/** Old readings of an hour become one. */
export const combinedReadings = z
  .int()
  .positive()
  .optional()
  .describe(
    'Number of old readings of an hour that this one is the sum of. Absent for a single one. It cannot be changed.',
  );

/** The totals of a list of readings. */
export const readingTotals = {
  kg: decimal.describe('Total weight of all matching readings.'),
  readings: z
    .int()
    .nonnegative()
    .describe('Number of matching readings. `total` counts old readings of an hour that became one as one.'),
};

/** Maximum kilograms of a reading. */
export const maxKilograms = 100_000;

export const reading = z.object({
  id: z.int().positive(),
  containerId: z.int().positive(),
  kg: decimal.describe('Net weight in kilograms, without the container.'),
  weighedOn: z.iso.date(),
  note: z.string(),
  department: z
    .object({ id: z.int().positive(), name: z.string() })
    .optional()
    .describe('Department for which it was weighed.'),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string().optional().describe('Name of the person. Absent if the person is no longer a member.'),
  readings: combinedReadings,
});

export type Reading = View<typeof reading>;

export const readingInput = z.object({
  kg: kilograms(maxKilograms).describe('Positive decimal string in kilograms, at most three decimals.'),
  weighedOn: day,
  note: plainText(500).default(''),
  departmentId: id().optional().describe('Department for which it was weighed.'),
  idempotencyKey: uuid('required').describe('Idempotency key: repeated calls with the same key create one reading.'),
});

export type ReadingInput = z.output<typeof readingInput>;

/** A reading in a list of several containers. */
export const loggedReading = reading.omit({ containerId: true, department: true }).extend({
  container: z
    .object({ id: z.int().positive(), name: z.string() })
    .optional()
    .describe('Absent if the container is deleted.'),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }).optional(),
});

export type LoggedReading = View<typeof loggedReading>;

/** Filters of a department’s readings, also for exports. */
export const loggedReadingFilters = {
  sort: z.enum(['weighedOn', 'kg'], 'unknown_value').default('weighedOn'),
  from: day.optional().describe('First day.'),
  until: day.optional().describe('Last day.'),
  wasteStreamId: numericId.optional(),
};

export const readingContract = {
  listContainerReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}/readings',
    access: 'readings.read',
    summary: 'List the readings of a container, newest first.',
    params: readingId,
    query: listQuery.pick({ page: true, pageSize: true }),
    response: pageOf(reading).extend(readingTotals),
    errors: ['container_not_found'],
  }),
  recordReading: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/readings',
    access: 'readings.write',
    summary: 'Record a reading entered by a member.',
    params: readingId,
    body: readingInput,
    response: reading,
    errors: ['container_not_found', 'department_not_found', 'idempotency_conflict'],
  }),
  removeReading: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/readings/{id}',
    access: 'readings.write',
    summary: 'Delete a reading and remove it from all figures.',
    params: readingId,
    response: z.object({ done: z.literal(true) }),
    errors: ['not_found', 'status_conflict'],
  }),
};
