import { collectionStates, maxDaysAtOnce, maxWeeksBetween } from '@tunna/domain/requests/collection';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  exactText,
  hexColor,
  integer,
  language,
  listOf,
  numericId,
  plainText,
  publicKey,
  queryInteger,
  version,
  versionOrNone,
} from '../fields.ts';
import { edited, longestPage } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });
const scheduleId = orgId.extend({ id: numericId });

/** Whether a period has at most this many days, its last day included. Also called with invalid days. */
export const isAtMost =
  (days: number) =>
  ({ from, until }: { readonly from: string; readonly until: string }): boolean =>
    Date.parse(until) - Date.parse(from) < days * 86_400_000;

const weekday = integer(1, 7);

export const collectionScheduleInput = z
  .object({
    weekdays: listOf(weekday, 7, 1)
      .overwrite((days) => [...new Set(days)].sort((a, b) => a - b))
      .describe('1 (Monday) to 7 (Sunday).'),
    everyWeeks: integer(1, maxWeeksBetween).describe('Interval in weeks, counted from the week of the first day.'),
    from: day.describe('First possible collection day.'),
    until: day.optional().describe('Last possible collection day.'),
    note: plainText(500).default(''),
  })
  .refine(({ from, until }) => until === undefined || until >= from, { path: ['until'], message: 'ends_before_start' });

export type CollectionScheduleInput = z.output<typeof collectionScheduleInput>;

export const collectionSchedule = z.object({
  id: z.int().positive(),
  containerId: z.int().positive(),
  weekdays: z.array(z.int()),
  everyWeeks: z.int().positive(),
  from: z.string(),
  until: z.string().optional(),
  note: z.string(),
  ...edited,
});

export type CollectionSchedule = View<typeof collectionSchedule>;

const state = z.enum(collectionStates, 'unknown_value');

export const collection = z.object({
  scheduleId: z.int().positive(),
  plannedDay: z.string().describe('Scheduled day. It identifies the collection also after it is moved.'),
  day: z.string().describe('Actual day.'),
  state,
  note: z.string(),
  container: z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() }),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  serviceRequestId: z
    .int()
    .positive()
    .optional()
    .describe('Service request created because the collection was missed.'),
  version: z.int().nonnegative().describe('Version of the decision; 0 if none has been made.'),
  updatedAt: z.iso.datetime().optional(),
  updatedBy: z.string().optional(),
});

export type Collection = View<typeof collection>;

/** Maximum number of collections per day in the month view. */
export const maxShownOfDay = 20;

/** The days and filters of collections, also for their export. */
export const collectionFilters = z.object({
  from: day,
  until: day,
  locationId: publicKey.optional(),
  serviceProviderId: numericId.optional(),
  containerId: numericId.optional(),
});

/** A query of the collections of some days. */
export const withDays = <Shape extends typeof collectionFilters>(query: Shape) =>
  query
    .refine(({ from, until }) => until >= from, { path: ['until'], message: 'ends_before_start' })
    .refine(isAtMost(maxDaysAtOnce), { path: ['until'], message: 'period_too_long' });

const listed = withDays(
  collectionFilters.extend({
    firstOfDay: queryInteger(1, maxShownOfDay)
      .optional()
      .describe('Maximum number of collections per day. The response is a single page.'),
    page: queryInteger(1, 100_000).default(1),
    pageSize: queryInteger(1, longestPage).default(50),
  }),
);

export type CollectionsListed = z.output<typeof listed>;

const dayTotals = z.object({
  day: z.string(),
  total: z.int().positive(),
  done: z.int().nonnegative(),
  missed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
});

export type CollectionDay = View<typeof dayTotals>;

const decision = z
  .object({
    state,
    movedTo: day.optional().describe('New day. Absent to keep the scheduled day.'),
    version: versionOrNone.describe('Version on which the decision is based.'),
  })
  .describe('New status. `missed` creates a service request if the container is in use.');

export type CollectionDecided = z.output<typeof decision>;

const feed = z.object({ createdAt: z.iso.datetime() });

export const collectionContract = {
  listCollectionSchedules: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}/pick-ups',
    access: 'serviceRequests.read',
    summary: 'List the collection schedules of a container and its next collection.',
    params: scheduleId,
    response: z.object({ schedules: z.array(collectionSchedule), next: z.string().optional() }),
    errors: ['container_not_found'],
  }),
  createCollectionSchedule: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/pick-ups',
    access: 'serviceRequests.write',
    summary: 'Create a collection schedule for a container.',
    params: scheduleId,
    body: collectionScheduleInput,
    response: collectionSchedule,
    errors: ['container_not_found', 'schedules_too_many'],
    once: true,
  }),
  editCollectionSchedule: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/{id}',
    access: 'serviceRequests.write',
    summary: 'Update a collection schedule. Past collections are kept in the calendar.',
    params: scheduleId,
    body: collectionScheduleInput.safeExtend({ version }),
    response: collectionSchedule,
    errors: ['not_found', 'edit_conflict'],
  }),
  deleteCollectionSchedule: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/pick-up-schedules/{id}',
    access: 'serviceRequests.write',
    summary: 'End a collection schedule immediately. Past collections are kept in the calendar.',
    params: scheduleId,
    response: z.object({ done: z.literal(true) }),
    errors: ['not_found'],
  }),
  listCollections: endpoint({
    method: 'GET',
    path: '/org/{orgId}/pick-ups',
    access: 'serviceRequests.read',
    summary: `List the scheduled collections of up to ${maxDaysAtOnce} days, by day, location and container.`,
    params: orgId,
    query: listed,
    response: z.object({
      today: z.string(),
      days: z.array(dayTotals).describe('Days with collections, on all pages.'),
      rows: z.array(collection),
      total: z.int().nonnegative(),
    }),
    errors: [],
  }),
  decideCollection: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/{id}/days/{day}',
    access: 'serviceRequests.write',
    summary: 'Set a scheduled collection to done, missed or skipped, move it, or reset it. Idempotent.',
    params: scheduleId.extend({ day }),
    body: decision,
    response: collection,
    errors: ['not_found', 'edit_conflict'],
  }),
  getCollectionFeed: endpoint({
    method: 'GET',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    summary: 'Return whether the caller’s calendar feed of the organization is enabled.',
    params: orgId,
    response: z.object({ feed: feed.optional() }),
    errors: [],
  }),
  renewCollectionFeed: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    recent: true,
    summary: 'Create a new calendar feed link for the caller. It is returned once and replaces the earlier link.',
    params: orgId,
    response: z.object({ url: z.string(), feed }),
    errors: [],
  }),
  deleteCollectionFeed: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    summary: 'Disable the caller’s calendar feed. Its link stops working.',
    params: orgId,
    response: z.object({ done: z.literal(true) }),
    errors: [],
  }),
  readCollectionFeed: endpoint({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    access: 'public',
    summary: 'Return scheduled collections as iCalendar for the holder of the secret, optionally of one location.',
    params: z.object({ secret: exactText(100) }),
    query: z.object({ locationId: publicKey.optional() }),
    response: { contentType: 'text/calendar; charset=utf-8' },
    errors: ['calendar_not_found'],
  }),
};
