import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { heldReasons, maxScaleKilograms, scaleUnitNames } from '@tunna/domain/scales/scale-reading';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { counter, decimalText, deviceInstant, id, listOf, plainText, sequenceNumber, uuid } from '../fields.ts';
import type { View } from '../view.ts';
import { scaleCommandKind, scaleCommandKinds, scaleCommandOutcomes } from './scale-command.ts';

/** Maximum number of readings in one call. */
export const maxReadings = 500;
/** Maximum of scales in one call. */
const maxScales = 32;

const shownWeight = decimalText
  .refine((text) => text.length <= 24, 'too_long')
  .refine(
    (text) =>
      !isDecimalText(text) ||
      toDecimal(text)
        .abs()
        .lte(maxScaleKilograms * 1000),
    'unknown_value',
  )
  .describe('Decimal number as shown by the scale, in `unit`. May be negative.');

const scaleId = id().optional().describe('Optional if the device reads one scale only.');

const weight = z.object({
  scaleId,
  gross: shownWeight.optional(),
  tare: shownWeight.optional(),
  net: shownWeight,
  unit: z.enum(scaleUnitNames, 'unknown_value'),
  stable: z.boolean('wrong_type'),
  overloaded: z.boolean('wrong_type').default(false),
});

/** Counted by the device on its disk, from 1, for all of its scales together. An equal number is the same reading. */
const sequence = sequenceNumber;

export const deviceReading = weight.extend({
  sequence,
  load: counter
    .optional()
    .describe('Incremented each time the scale was empty. Readings with the same value belong to the same load.'),
  deviceTime: deviceInstant.describe('Time of the reading by the device’s clock.'),
});

export type DeviceReading = z.output<typeof deviceReading>;

export const readingOutcomes = ['recorded', 'held', 'known', 'conflict'] as const;

const readingResult = z.object({
  sequence,
  outcome: z
    .enum(readingOutcomes)
    .describe(
      'Result per reading. `recorded`: stored (assigned or unassigned). `held`: quarantined, see `reason`. `known`: received before. `conflict`: not stored, a different reading of the device has this sequence number.',
    ),
  reason: z.enum(heldReasons).optional(),
  readingId: z.int().positive().optional(),
});

export type ReadingResult = View<typeof readingResult>;

const clock = deviceInstant.describe('Time of sending by the device’s clock.');

export const scaleStates = ['ok', 'silent', 'overloaded', 'unreadable'] as const;

export const statusReport = z.object({
  deviceTime: clock,
  startedAt: deviceInstant.optional().describe('Time when the device program started.'),
  programVersion: plainText(60).default(''),
  waiting: counter.default(0).describe('Readings that are not sent yet.'),
  oldestWaitingAt: deviceInstant.optional(),
  freeBytes: counter.optional().describe('Free space in bytes on the disk that stores readings.'),
  scales: listOf(
    z.object({ scaleId, state: z.enum(scaleStates, 'unknown_value'), lastWeightAt: deviceInstant.optional() }),
    maxScales,
  ).default([]),
  message: plainText(500).default('').describe('Problem description in plain text. Empty if there is no problem.'),
});

export type StatusReport = z.output<typeof statusReport>;

/** The response to a device's report. */
export const deviceOrders = z.object({
  serverTime: z.iso.datetime(),
  lastSequence: z
    .int()
    .nonnegative()
    .describe('Highest sequence number received from the device. A device that lost its data continues from it.'),
  locationId: z.string().optional().describe('Location of the device.'),
  reportEvery: z.int().positive().describe('Seconds until the next status report is due.'),
  scales: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      capacity: z.string().optional().describe('Capacity in kilograms, as a decimal number.'),
      least: z.string().describe('Kilograms below which the scale counts as empty, as a decimal number.'),
    }),
  ),
});

export type DeviceOrders = View<typeof deviceOrders>;

/** Where a live weight is from, for the set-up of the scale. */
export const liveSource = z.object({
  port: plainText(100).describe('Serial port, or host and port, of the scale.'),
  protocol: plainText(20),
  line: plainText(200).describe('Last line of the scale as it was received, with control characters made visible.'),
});

export type LiveSource = z.output<typeof liveSource>;

export const liveWeight = weight.extend({
  source: liveSource.optional(),
  underloaded: z
    .boolean('wrong_type')
    .optional()
    .describe('Whether the load is below the range of the scale, as when its platform was lifted.'),
  sequence: sequence.optional().describe('Sequence number under which this weight was stored as a reading.'),
  load: counter.optional().describe('The load on the scale, numbered like the loads of readings.'),
  commands: listOf(scaleCommandKind, scaleCommandKinds.length).optional().describe('Commands that the scale accepts.'),
  resting: z
    .boolean('wrong_type')
    .optional()
    .describe(
      'Whether this was on the scale when its tare was cleared. It is not weighed again until the scale was empty.',
    ),
});

export type LiveWeightInput = z.output<typeof liveWeight>;

/** The result of a command, repeated until a call succeeds. */
export const commandResult = z.object({
  key: uuid('required'),
  outcome: z.enum(scaleCommandOutcomes, 'unknown_value'),
});

export type CommandResult = z.output<typeof commandResult>;

const deviceCommand = z.object({
  key: z
    .uuid()
    .describe('A command is sent with each response until its result was received: carry out each key once.'),
  scaleId: z.int().positive(),
  kind: z.enum(scaleCommandKinds),
});

export type DeviceCommand = View<typeof deviceCommand>;

/** The calls of a device. */
export const deviceCallContract = {
  reportDeviceStatus: endpoint({
    method: 'POST',
    path: '/device/status-report',
    access: 'device',
    summary: 'Report device status. Send once a minute and whenever the status changes.',
    body: statusReport,
    response: deviceOrders,
    errors: ['forbidden'],
  }),
  recordScaleReadings: endpoint({
    method: 'POST',
    path: '/device/scale-reading',
    access: 'device',
    summary:
      'Submit scale readings. Idempotent: a reading is identified by device and sequence number, which counts the readings of all its scales. Order does not matter.',
    body: z.object({
      sentAt: clock,
      readings: listOf(deviceReading, maxReadings, 1),
    }),
    largestBody: 256 * 1024,
    response: z.object({
      serverTime: z.iso.datetime(),
      results: z.array(readingResult).describe('One result per reading, in the order of the request.'),
    }),
    errors: ['forbidden'],
  }),
  showLiveWeights: endpoint({
    method: 'POST',
    path: '/device/live-weight',
    access: 'device',
    summary:
      'Submit current scale weights for connected weighing stations, and receive commands for the scales. Weights are not stored.',
    body: z.object({
      weights: listOf(liveWeight, maxScales, 1),
      results: listOf(commandResult, maxScales).default([]).describe('Results of commands.'),
    }),
    response: z.object({
      commands: z.array(deviceCommand).describe('Commands to carry out now, one per scale at most.'),
      watched: z
        .boolean()
        .describe(
          'Whether a weighing station currently shows the scale. If `false`, sending once every ten seconds is enough.',
        ),
    }),
    errors: ['forbidden'],
  }),
};
