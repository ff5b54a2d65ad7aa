import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { heldReasons, mostScaleKilograms, scaleUnitNames } from '@tunna/domain/scales/scale-reading';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { counter, decimalText, deviceInstant, id, listOf, plainText, sequenceNumber } from '../fields.ts';

/** Readings of one call. */
export const mostReadings = 500;
/** Scales of which one call tells. */
const mostScales = 32;

const shownWeight = decimalText
  .refine((text) => text.length <= 24, 'too_long')
  .refine(
    (text) =>
      !isDecimalText(text) ||
      toDecimal(text)
        .abs()
        .lte(mostScaleKilograms * 1000),
    'unknown_value',
  )
  .describe('As the scale shows it, in `unit`: a decimal number, below zero too.');

const scaleId = id().optional().describe('May be left out by a device that reads one scale alone.');

const weight = z.object({
  scaleId,
  gross: shownWeight.optional(),
  tare: shownWeight.optional(),
  net: shownWeight,
  unit: z.enum(scaleUnitNames, 'unknown_value'),
  stable: z.boolean('wrong_type'),
  overloaded: z.boolean('wrong_type').default(false),
});

/** Counted by the device on its disk, from 1, for all of its scales together: the same number again is the same reading. */
const sequence = sequenceNumber;

export const deviceReading = weight.extend({
  sequence,
  load: counter
    .optional()
    .describe('Raised whenever the scale was empty: weights of one load are one thing on the scale.'),
  deviceTime: deviceInstant.describe('When it was weighed, by the device’s own clock.'),
});

export type DeviceReading = z.output<typeof deviceReading>;

export const readingOutcomes = ['recorded', 'held', 'known', 'conflict'] as const;

const readingResult = z.object({
  sequence,
  outcome: z
    .enum(readingOutcomes)
    .describe(
      '`recorded`: it waits to be assigned, or was. `held`: kept apart, for the reason. `known`: it was here already. `conflict`: ' +
        'another reading has this number; nothing was stored, and the device has lost count.',
    ),
  reason: z.enum(heldReasons).optional(),
  readingId: z.int().positive().optional(),
});

export type ReadingResult = z.output<typeof readingResult>;

const clock = deviceInstant.describe('The device’s own clock as it sends this.');

export const scaleStates = ['ok', 'silent', 'overloaded', 'unreadable'] as const;

export const statusReport = z.object({
  deviceTime: clock,
  startedAt: deviceInstant.optional().describe('Since when its program runs.'),
  programVersion: plainText(60).default(''),
  waiting: counter.default(0).describe('Readings that it still has to send.'),
  oldestWaitingAt: deviceInstant.optional(),
  freeBytes: counter.optional().describe('On the disk that it keeps readings on.'),
  scales: listOf(
    z.object({ scaleId, state: z.enum(scaleStates, 'unknown_value'), lastWeightAt: deviceInstant.optional() }),
    mostScales,
  ).default([]),
  message: plainText(500).default('').describe('What troubles it, in words.'),
});

export type StatusReport = z.output<typeof statusReport>;

/** What a device is told when it reports. */
export const deviceOrders = z.object({
  serverTime: z.iso.datetime(),
  lastSequence: z
    .int()
    .nonnegative()
    .describe('The highest number that it has used here: one that lost its disk goes on from it.'),
  locationId: z.string().optional().describe('Where it stands.'),
  reportEvery: z.int().positive().describe('Seconds until it is to report again.'),
  scales: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      capacity: z.string().optional().describe('Kilograms, a decimal number.'),
      least: z.string().describe('Kilograms below which nothing is on it, a decimal number.'),
    }),
  ),
});

export type DeviceOrders = z.output<typeof deviceOrders>;

export const liveWeight = weight.extend({
  sequence: sequence.optional().describe('Of the reading that this weight was kept as.'),
});

export type LiveWeightInput = z.output<typeof liveWeight>;

/** The calls that a device makes by itself. */
export const deviceCallContract = {
  reportDeviceStatus: endpoint({
    method: 'POST',
    path: '/device/status-report',
    access: 'device',
    summary: 'How a device fares; once a minute, and when that changes',
    body: statusReport,
    response: deviceOrders,
    errors: ['forbidden'],
  }),
  recordScaleReadings: endpoint({
    method: 'POST',
    path: '/device/scale-reading',
    access: 'device',
    summary: 'Readings of the device’s scales, in any order; each is told apart by its number and counts once',
    body: z.object({
      sentAt: clock,
      readings: listOf(deviceReading, mostReadings, 1),
    }),
    largestBody: 256 * 1024,
    response: z.object({
      serverTime: z.iso.datetime(),
      results: z.array(readingResult).describe('In the order of the readings.'),
    }),
    errors: ['forbidden'],
  }),
  showLiveWeights: endpoint({
    method: 'POST',
    path: '/device/live-weight',
    access: 'device',
    summary: 'What scales show at this moment, for the screens beside them; nothing of it is stored',
    body: z.object({ weights: listOf(liveWeight, mostScales, 1) }),
    response: z.object({
      watched: z.boolean().describe('Whether a screen shows it: where none does, once in ten seconds is enough.'),
    }),
    errors: ['forbidden'],
  }),
};
