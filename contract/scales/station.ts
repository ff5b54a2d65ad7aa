import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { mostScaleKilograms } from '@tunna/domain/scales/scale-reading';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  decimal,
  decimalText,
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
import { assignmentInput, scaleReading } from './scale.ts';

const named = z.object({ id: z.int().positive(), name: z.string() });
const scaleParams = z.object({ id: numericId });

const weighed = decimalText.refine((text) => {
  if (!isDecimalText(text)) return true;
  const kg = toDecimal(text);
  return kg.gt(0) && kg.lte(mostScaleKilograms) && kg.decimalPlaces() <= 3;
}, 'unknown_value');

/** What a scale shows at this moment: the data of the event `weight` of the event stream. */
export const shownWeight = z.object({
  scaleId: z.int().positive(),
  kg: decimal.describe('Net; below zero too.'),
  isStable: z.boolean(),
  isOverloaded: z.boolean(),
  sequence: z.int().positive().optional().describe('Of the reading that this weight was kept as.'),
  at: z.iso.datetime().describe('When the server heard of it.'),
});

export type ShownWeight = z.output<typeof shownWeight>;

/** A reading as the station shows it. */
export const stationReading = scaleReading
  .pick({ id: true, kg: true, state: true, heldBecause: true, weighedAt: true, wasteStream: true, department: true })
  .extend({
    scaleId: z.int().positive(),
    sequence: z.int().positive().optional().describe('Of the scale’s device.'),
    key: z.uuid().optional().describe('Of the weighing that assigned it, where that was done at a station.'),
  });

export type StationReading = z.output<typeof stationReading>;

/** All that a weighing station needs to go on while nothing can be reached. */
export const station = z.object({
  location: z.object({ id: z.string(), name: z.string() }),
  organization: z.object({ id: z.int().positive(), name: z.string() }),
  languages: z.array(language).describe('Of the location; the first is its own.'),
  scales: z.array(
    named.extend({ least: decimal, capacity: decimal.optional(), isRead: z.boolean().describe('By a device.') }),
  ),
  departments: z.array(named).describe('That work here, in Icelandic order; the caller’s own alone where it is one.'),
  wasteStreams: z.array(
    z.object({
      id: z.int().positive(),
      names: z.record(language, z.string()),
      color: hexColor,
      imageUri: z.string().optional(),
    }),
  ),
});

export type Station = z.output<typeof station>;

export const weighingInput = z.object({
  key: uuid('required').describe('Made by the tablet: the same key again is the same weighing.'),
  kg: weighed.describe('Net, as the person saw it.'),
  at: deviceInstant.describe('When they confirmed it, by the tablet’s clock.'),
  sentAt: deviceInstant.describe('The tablet’s clock as it sends this.'),
  sequence: sequenceNumber
    .optional()
    .describe('Of the reading that the scale’s device kept; without it the weight was typed.'),
  wasteStreamId: id('required'),
  departmentId: id().optional(),
});

export type WeighingInput = z.output<typeof weighingInput>;

/** What became of a weighing: with the scale’s reading, or waiting until its device has sent that. */
export const weighing = z.object({
  key: z.uuid(),
  state: z.enum(['counted', 'awaiting', 'undone']),
  reading: stationReading.optional(),
});

export type Weighing = z.output<typeof weighing>;

/** The calls of a weighing station: of a department, of a device, or of a member. */
export const stationContract = {
  getStation: endpoint({
    method: 'GET',
    path: '/scale-location/{locationId}',
    access: 'station',
    summary: 'The scales, streams and departments of a location where the caller weighs',
    params: z.object({ locationId: publicKey }),
    response: station,
    errors: ['location_not_found'],
  }),
  getLastReading: endpoint({
    method: 'GET',
    path: '/scale/{id}/last',
    access: 'station',
    summary: 'The last reading of a scale that was not kept apart, and what it shows now',
    params: scaleParams,
    response: z.object({ reading: stationReading.optional(), shown: shownWeight.optional() }),
    errors: ['not_found'],
  }),
  listRecentReadings: endpoint({
    method: 'GET',
    path: '/scale/recent-readings',
    access: 'station',
    summary: 'What was weighed last at a location: of the caller’s own department where it is one',
    query: z.object({ locationId: publicKey, limit: queryInteger(1, 50).default(5) }),
    response: z.object({ readings: z.array(stationReading) }),
    errors: ['location_not_found'],
  }),
  assignReading: endpoint({
    method: 'POST',
    path: '/scale/reading/{id}/assign',
    access: 'station',
    summary: 'Says of a reading what was weighed, and for whom',
    params: scaleParams,
    body: assignmentInput,
    response: stationReading,
    errors: ['not_found', 'waste_stream_not_found', 'department_not_found', 'container_not_found', 'status_conflict'],
  }),
  weigh: endpoint({
    method: 'POST',
    path: '/scale/{id}/weighing',
    access: 'station',
    summary: 'What somebody confirmed at a scale; counts once, however often and however late it is sent',
    params: scaleParams,
    body: weighingInput,
    response: weighing,
    errors: ['not_found', 'waste_stream_not_found', 'department_not_found', 'idempotency_conflict', 'status_conflict'],
  }),
  undoWeighing: endpoint({
    method: 'POST',
    path: '/scale/{id}/weighing/{key}/undo',
    access: 'station',
    summary: 'Takes a weighing of the last day back; a weighing that comes later under the same key stays undone',
    params: scaleParams.extend({ key: uuid('unknown_value') }),
    response: weighing,
    errors: ['not_found', 'status_conflict'],
  }),
};
