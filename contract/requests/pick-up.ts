import { mostDaysAtOnce, mostWeeksBetween, pickUpStates } from '@tunna/domain/requests/pick-up';
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

const orgId = z.object({ orgId: numericId });
const scheduleId = orgId.extend({ id: numericId });

/** Whether a period, its last day included, has so many days at most; asked also where one of them is no day. */
export const isAtMost =
  (days: number) =>
  ({ from, until }: { readonly from: string; readonly until: string }): boolean =>
    Date.parse(until) - Date.parse(from) < days * 86_400_000;

const weekday = integer(1, 7, 'wrong_type', 'unknown_value');

export const pickUpScheduleInput = z
  .object({
    weekdays: listOf(weekday, 7, 1)
      .overwrite((days) => [...new Set(days)].sort((a, b) => a - b))
      .describe('1 for Monday to 7 for Sunday.'),
    everyWeeks: integer(1, mostWeeksBetween).describe('Counted from the week of the first day.'),
    from: day.describe('The first day on which a pick-up may fall.'),
    until: day.optional().describe('The last day on which a pick-up may fall.'),
    note: plainText(500).default(''),
  })
  .refine(({ from, until }) => until === undefined || until >= from, { path: ['until'], message: 'too_short' });

export type PickUpScheduleInput = z.output<typeof pickUpScheduleInput>;

export const pickUpSchedule = z.object({
  id: z.int().positive(),
  containerId: z.int().positive(),
  weekdays: z.array(z.int()),
  everyWeeks: z.int().positive(),
  from: z.string(),
  until: z.string().optional(),
  note: z.string(),
  ...edited,
});

export type PickUpSchedule = z.output<typeof pickUpSchedule>;

const state = z.enum(pickUpStates, 'unknown_value');

export const pickUp = z.object({
  scheduleId: z.int().positive(),
  plannedDay: z.string().describe('The day of the schedule, by which the pick-up is known also after it was moved.'),
  day: z.string().describe('The day on which it is.'),
  state,
  note: z.string(),
  container: z.object({ id: z.int().positive(), slug: z.string(), customId: z.string().optional() }),
  location: z.object({ id: z.string(), name: z.string() }).optional(),
  wasteStream: z.object({ names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  serviceRequestId: z.int().positive().optional().describe('The service request that was made because it was missed.'),
  version: z.int().nonnegative().describe('Of what was decided about it; 0 as long as nothing was.'),
  updatedAt: z.iso.datetime().optional(),
  updatedBy: z.string().optional(),
});

export type PickUp = z.output<typeof pickUp>;

/** Pick-ups of one day that a month shows. */
export const mostShownOfDay = 20;

const listed = z
  .object({
    from: day,
    until: day,
    locationId: publicKey.optional(),
    serviceProviderId: numericId.optional(),
    containerId: numericId.optional(),
    firstOfDay: queryInteger(1, mostShownOfDay)
      .optional()
      .describe('Answers with the first so many of each day, on one page.'),
    page: queryInteger(1, 100_000).default(1),
    pageSize: queryInteger(1, longestPage).default(50),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'too_short' })
  .refine(isAtMost(mostDaysAtOnce), { path: ['until'], message: 'too_long' });

export type PickUpsListed = z.output<typeof listed>;

const dayTotals = z.object({
  day: z.string(),
  total: z.int().positive(),
  done: z.int().nonnegative(),
  missed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
});

export type PickUpDay = z.output<typeof dayTotals>;

const decision = z
  .object({
    state,
    movedTo: day.optional().describe('Another day than the planned one; absent where it is not moved.'),
    version: versionOrNone.describe('The version that the decision was made on.'),
  })
  .describe('What becomes of the pick-up; a missed one is asked for as a service request of its container.');

export type PickUpDecided = z.output<typeof decision>;

const feed = z.object({ createdAt: z.iso.datetime() });

export const pickUpContract = {
  listPickUpSchedules: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/{id}/pick-ups',
    access: 'serviceRequests.read',
    summary: 'When a container is emptied without anybody asking, and when it is next',
    params: scheduleId,
    response: z.object({ schedules: z.array(pickUpSchedule), next: z.string().optional() }),
    errors: ['container_not_found'],
  }),
  createPickUpSchedule: endpoint({
    method: 'POST',
    path: '/org/{orgId}/containers/{id}/pick-ups',
    access: 'serviceRequests.write',
    summary: 'Adds a schedule to a container',
    params: scheduleId,
    body: pickUpScheduleInput,
    response: pickUpSchedule,
    errors: ['container_not_found', 'schedules_too_many'],
  }),
  editPickUpSchedule: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/{id}',
    access: 'serviceRequests.write',
    summary: 'Changes a schedule; what happened until now stays in the calendar',
    params: scheduleId,
    body: pickUpScheduleInput.safeExtend({ version }),
    response: pickUpSchedule,
    errors: ['not_found', 'edit_conflict'],
  }),
  deletePickUpSchedule: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/pick-up-schedules/{id}',
    access: 'serviceRequests.write',
    summary: 'Ends a schedule at once; what happened until now stays in the calendar',
    params: scheduleId,
    response: z.object({ done: z.literal(true) }),
    errors: ['not_found'],
  }),
  listPickUps: endpoint({
    method: 'GET',
    path: '/org/{orgId}/pick-ups',
    access: 'serviceRequests.read',
    summary: `The pick-ups of up to ${mostDaysAtOnce} days, by day, place and container`,
    params: orgId,
    query: listed,
    response: z.object({
      today: z.string(),
      days: z.array(dayTotals).describe('Of all days that have any, whatever page is asked for.'),
      rows: z.array(pickUp),
      total: z.int().nonnegative(),
    }),
    errors: [],
  }),
  decidePickUp: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-schedules/{id}/days/{day}',
    access: 'serviceRequests.write',
    summary: 'Marks a pick-up as done, missed or skipped, moves it, or takes that back; the same again changes nothing',
    params: scheduleId.extend({ day }),
    body: decision,
    response: pickUp,
    errors: ['not_found', 'edit_conflict'],
  }),
  getPickUpFeed: endpoint({
    method: 'GET',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    summary: 'Whether the caller’s calendar of the organization can be subscribed to',
    params: orgId,
    response: z.object({ feed: feed.optional() }),
    errors: [],
  }),
  renewPickUpFeed: endpoint({
    method: 'POST',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    recent: true,
    summary: 'Gives the caller’s calendar a new address, which cannot be read again; the one before leads nowhere',
    params: orgId,
    response: z.object({ url: z.string(), feed }),
    errors: [],
  }),
  deletePickUpFeed: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/pick-up-feed',
    access: 'serviceRequests.read',
    summary: 'Closes the caller’s calendar; its address leads nowhere',
    params: orgId,
    response: z.object({ done: z.literal(true) }),
    errors: [],
  }),
  readPickUpFeed: endpoint({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    access: 'public',
    summary: 'The pick-ups that the owner of the secret may see, as iCalendar; of one place where it is named',
    params: z.object({ secret: exactText(100) }),
    query: z.object({ locationId: publicKey.optional() }),
    response: { contentType: 'text/calendar; charset=utf-8' },
    errors: ['calendar_not_found'],
  }),
};
