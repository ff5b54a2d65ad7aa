import { deviceStates } from '@tunna/domain/scales/device-state';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decimal, id, listOf, numericId, plainText, publicKey, version } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';
import { kilograms, weighed } from './kilograms.ts';
import { timelineBuckets } from './scale-values.ts';

const orgId = z.object({ orgId: numericId });
const scaleId = orgId.extend({ id: numericId });
const done = z.object({ done: z.literal(true) });
const named = z.object({ id: z.int().positive(), name: z.string() });
const place = z.object({ id: z.string(), name: z.string() });

/** Maximum number of streams with an empty weight on one scale. */
const maxTares = 200;

export const scaleInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  locationId: publicKey,
  deviceId: id().optional().describe('Device that reads the scale. Without one, weights are entered by hand.'),
  capacity: weighed.optional().describe('Capacity in kilograms. Heavier readings are quarantined.'),
  least: kilograms
    .default('0')
    .describe(
      'Minimum weight in kilograms. Lower readings count as an empty scale. `0`: five scale intervals, or 0.05 kg.',
    ),
  division: weighed.optional().describe('Scale interval in kilograms.'),
  tares: listOf(z.object({ wasteStreamId: id('required'), kg: weighed }), maxTares)
    .refine((tares) => new Set(tares.map(({ wasteStreamId }) => wasteStreamId)).size === tares.length, 'unknown_value')
    .default([])
    .describe('Empty weights of the bins in which streams are weighed. The weighing station subtracts them.'),
});

export type ScaleInput = z.output<typeof scaleInput>;

export const scale = z.object({
  id: z.int().positive(),
  name: z.string(),
  location: place,
  device: named.extend({ state: z.enum(deviceStates), lastSeenAt: z.iso.datetime().optional() }).optional(),
  capacity: decimal.optional(),
  least: decimal,
  division: decimal.optional(),
  tares: z
    .array(z.object({ wasteStreamId: z.int().positive(), kg: decimal }))
    .describe('Empty weights of the bins in which streams are weighed.'),
  lastWeighedAt: z.iso.datetime().optional(),
  lastKg: decimal.optional(),
  unassigned: z.int().nonnegative().describe('Number of unassigned readings.'),
  held: z.int().nonnegative().describe('Number of quarantined readings.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Scale = View<typeof scale>;

/** Weights of a scale over time. */
export const scaleTimeline = z.object({
  bucket: z.enum(timelineBuckets),
  buckets: z
    .array(
      z.object({
        from: z.string().describe('`YYYY-MM-DDTHH`, `YYYY-MM-DD` or `YYYY-MM`.'),
        kg: decimal,
        readings: z.int(),
      }),
    )
    .describe('Oldest first, including buckets without readings.'),
  hours: z
    .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), kg: decimal, readings: z.int() }))
    .describe('Weight by weekday and hour for the whole period. 1 is Monday.'),
  kg: decimal,
  readings: z.int().nonnegative(),
});

export type ScaleTimeline = View<typeof scaleTimeline>;

export const scaleContract = {
  listScales: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/',
    access: 'scales.read',
    summary: 'List scales in Icelandic order.',
    params: orgId,
    response: z.object({ scales: z.array(scale) }),
    errors: [],
  }),
  createScale: endpoint({
    method: 'POST',
    path: '/org/{orgId}/scale',
    access: 'scales.write',
    summary: 'Create a scale.',
    params: orgId,
    body: scaleInput,
    response: scale,
    errors: ['location_not_found', 'waste_stream_not_found', 'not_found'],
    once: true,
  }),
  getScale: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}',
    access: 'scales.read',
    summary: 'Return a scale.',
    params: scaleId,
    response: scale,
    errors: ['not_found'],
  }),
  editScale: endpoint({
    method: 'POST',
    path: '/org/{orgId}/scales/{id}',
    access: 'scales.write',
    summary: 'Update a scale.',
    params: scaleId,
    body: scaleInput.extend({ version }),
    response: scale,
    errors: ['not_found', 'location_not_found', 'waste_stream_not_found', 'edit_conflict'],
  }),
  deleteScale: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/scales/{id}',
    access: 'scales.write',
    summary: 'Delete a scale. Its readings are kept in all figures.',
    params: scaleId,
    response: done,
    errors: ['not_found'],
  }),
  getScaleTimeline: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}/timeline',
    access: 'readings.read',
    summary: 'Return the counted weight of a scale over time and by hour of the week.',
    params: scaleId,
    query: z.object({ from: day, until: day, bucket: z.enum(timelineBuckets, 'unknown_value').default('day') }),
    response: scaleTimeline,
    errors: ['not_found'],
  }),
};
