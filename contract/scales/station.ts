import { maxScaleKilograms } from '@tunna/domain/scales/scale-reading';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  decimal,
  deviceInstant,
  hexColor,
  id,
  language,
  numericId,
  publicKey,
  queryInteger,
  sequenceNumber,
  uuid,
} from '../fields.ts';
import { kilograms } from '../kilograms.ts';
import type { View } from '../view.ts';
import { scale } from './scale.ts';
import { scaleCommandKinds } from './scale-command.ts';
import { assignmentInput, scaleReading } from './scale-reading.ts';

const named = z.object({ id: z.int().positive(), name: z.string() });
const scaleParams = z.object({ id: numericId });

const weighed = kilograms(maxScaleKilograms);

/** The current weight on a scale: the data of the event `weight` in the event stream. */
export const shownWeight = z.object({
  scaleId: z.int().positive(),
  kg: decimal.describe('Net weight. May be negative.'),
  isStable: z.boolean(),
  isOverloaded: z.boolean(),
  isUnderloaded: z.boolean().optional().describe('Whether the load is below the range of the scale.'),
  sequence: z.int().positive().optional().describe('Sequence number under which this weight was stored as a reading.'),
  load: z.int().nonnegative().optional().describe('The load on the scale. Another number is another load.'),
  commands: z.array(z.enum(scaleCommandKinds)).optional().describe('Commands that the scale accepts.'),
  isResting: z
    .boolean()
    .optional()
    .describe('Whether this was on the scale when its tare was cleared: the scale must be emptied first.'),
  at: z.iso.datetime().describe('Time when the server received the weight.'),
});

export type ShownWeight = View<typeof shownWeight>;

/** A reading as the station shows it. */
export const stationReading = scaleReading
  .pick({
    id: true,
    kg: true,
    binTare: true,
    state: true,
    heldBecause: true,
    weighedAt: true,
    wasteStream: true,
    department: true,
  })
  .extend({
    scaleId: z.int().positive(),
    sequence: z.int().positive().optional().describe('Sequence number of the scale’s device.'),
    key: z
      .uuid()
      .optional()
      .describe('Key of the weighing that assigned the reading. Absent if it was not assigned at a station.'),
    mayUndo: z
      .boolean()
      .optional()
      .describe('In the list of recent readings: whether the caller can undo its weighing now.'),
  });

export type StationReading = View<typeof stationReading>;

/** What was weighed at a location on one day. */
export const dayTotal = z.object({
  day: z.iso.date(),
  kg: decimal.describe('Counted weight of all scales at the location. For a department: its own only.'),
  weighings: z.int().nonnegative(),
});

export type DayTotal = View<typeof dayTotal>;

/** All data that a weighing station needs offline. */
export const station = z.object({
  location: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({ id: z.int().positive(), name: z.string() }),
  languages: z.array(language).describe('Languages of the location. The first is the main language.'),
  hasPin: z.boolean().describe('Whether unpairing this tablet requires a PIN.'),
  scales: z.array(
    named.extend({
      least: decimal.describe('Kilograms below which the scale counts as empty.'),
      capacity: decimal.optional(),
      division: decimal.optional().describe('Scale interval in kilograms.'),
      isRead: z.boolean().describe('Whether a device reads the scale.'),
      tares: scale.shape.tares,
    }),
  ),
  departments: z
    .array(named)
    .describe('Departments at the location, in Icelandic order. For a department: only its own.'),
  wasteStreams: z.array(
    z.object({
      id: z.int().positive(),
      names: z.record(language, z.string()),
      color: hexColor,
      imageUri: z.string().optional(),
    }),
  ),
  containers: z
    .array(
      named.extend({
        slug: z.string(),
        wasteStreamId: z.int().positive(),
        emptyKg: decimal.optional().describe('Weight of the empty container in kilograms.'),
      }),
    )
    .describe('Containers at the location, in Icelandic order.'),
});

export type Station = View<typeof station>;

export const weighingInput = z.object({
  key: uuid('required').describe(
    'Idempotency key created by the tablet: repeated calls with the same key record one weighing.',
  ),
  kg: weighed.describe('Weight as the scale displayed it, with the bin.'),
  binTare: z
    .union([z.literal('0'), weighed])
    .optional()
    .describe(
      'The bin’s empty weight as the tablet displayed it, which is subtracted. `0`: weighed without a bin. Absent: no empty weight is known.',
    ),
  at: deviceInstant.describe('Time of confirmation by the tablet’s clock.'),
  sentAt: deviceInstant.describe('Time of sending by the tablet’s clock.'),
  sequence: sequenceNumber
    .optional()
    .describe('Sequence number of the device’s reading. Absent if the weight was entered by hand.'),
  wasteStreamId: id('required'),
  departmentId: id().optional(),
  containerId: id().optional().describe('Container that was weighed.'),
  isTareKept: z
    .boolean('wrong_type')
    .optional()
    .describe('Whether the person has confirmed `binTare` although another empty weight is stored.'),
  isOtherLoad: z
    .boolean('wrong_type')
    .optional()
    .describe('Whether the person has confirmed that another caller’s weighing of about this weight was another load.'),
});

export type WeighingInput = z.output<typeof weighingInput>;

/** The result of a weighing: with the scale’s reading, or waiting until its device has sent it. */
export const weighing = z.object({
  key: z.uuid(),
  state: z.enum(['counted', 'awaiting', 'undone']),
  reading: stationReading.optional(),
});

export type Weighing = View<typeof weighing>;

/** The calls of a weighing station: of a department, of a device, or of a member. */
export const stationContract = {
  getStation: endpoint({
    method: 'GET',
    path: '/scale-location/{locationId}',
    access: 'station',
    summary: 'Return the scales, waste streams and departments of a location for its weighing station.',
    params: z.object({ locationId: publicKey }),
    response: station,
    errors: ['location_not_found'],
  }),
  getLastReading: endpoint({
    method: 'GET',
    path: '/scale/{id}/last',
    access: 'station',
    summary: 'Return the last reading of a scale that is not quarantined, and the current weight.',
    params: scaleParams,
    response: z.object({ reading: stationReading.optional(), shown: shownWeight.optional() }),
    errors: ['not_found'],
  }),
  listRecentReadings: endpoint({
    method: 'GET',
    path: '/scale/recent-readings',
    access: 'station',
    summary: 'List the latest weighings at a location, and the total of the day. A department sees its own only.',
    query: z.object({ locationId: publicKey, limit: queryInteger(1, 50).default(5) }),
    response: z.object({ readings: z.array(stationReading), today: dayTotal }),
    errors: ['location_not_found'],
  }),
  assignReading: endpoint({
    method: 'POST',
    path: '/scale/reading/{id}/assign',
    access: 'station',
    summary: 'Assign a reading to a waste stream and a department.',
    params: scaleParams,
    body: assignmentInput,
    response: stationReading,
    errors: ['not_found', 'waste_stream_not_found', 'department_not_found', 'container_not_found', 'status_conflict'],
  }),
  weigh: endpoint({
    method: 'POST',
    path: '/scale/{id}/weighing',
    access: 'station',
    summary: 'Record a weighing confirmed at a station. Idempotent by `key`; late submissions are accepted.',
    params: scaleParams,
    body: weighingInput,
    response: weighing,
    errors: [
      'not_found',
      'waste_stream_not_found',
      'department_not_found',
      'container_not_found',
      'idempotency_conflict',
      'status_conflict',
    ],
  }),
  undoWeighing: endpoint({
    method: 'POST',
    path: '/scale/{id}/weighing/{key}/undo',
    access: 'station',
    summary: 'Undo a weighing recorded in the last day. A weighing that arrives later with the same key stays undone.',
    params: scaleParams.extend({ key: uuid('unknown_value') }),
    response: weighing,
    errors: ['not_found', 'status_conflict'],
  }),
};
