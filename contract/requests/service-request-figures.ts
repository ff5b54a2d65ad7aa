import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, numericId } from '../fields.ts';
import type { View } from '../view.ts';
import { isAtMost } from './collection.ts';

/** Maximum days of a period. */
export const longestPeriod = 732;

/** Maximum number of named containers, those with the most requests first. */
export const maxContainersNamed = 20;

/** The period of request figures. */
export const figuresPeriod = z.object({ from: day, until: day.describe('Last day, inclusive.') });

/** A query of request figures. */
export const withFiguresPeriod = <Shape extends typeof figuresPeriod>(query: Shape) =>
  query
    .refine(({ from, until }) => until >= from, { path: ['until'], message: 'ends_before_start' })
    .refine(isAtMost(longestPeriod), { path: ['until'], message: 'period_too_long' });

const count = z.int().nonnegative();

const figures = z.object({
  opened: count.describe('Number of requests created in the period.'),
  closed: count.describe('Number of requests done, rejected or cancelled in the period.'),
  done: count,
  weeks: z
    .array(
      z.object({
        from: z.string().describe('First day of the week within the period.'),
        until: z.string().describe('Last day of the week within the period.'),
        opened: count,
        closed: count,
      }),
    )
    .describe('All weeks of the period, including those without requests.'),
  providers: z
    .array(
      z.object({
        serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
        done: z.int().positive(),
        medianHours: z.number().nonnegative(),
        p90Hours: z.number().nonnegative(),
      }),
    )
    .describe('Hours from creation to `done`, for requests completed in the period.'),
  containers: z
    .array(
      z.object({
        id: z.int().positive(),
        slug: z.string(),
        customId: z.string().optional(),
        location: z.string().optional(),
        requests: z.int().positive(),
        reports: z.int().positive().describe('Number of reports, including repeated reports of an open request.'),
      }),
    )
    .describe(`Most requested containers of the period, at most ${maxContainersNamed}.`),
});

export type RequestFigures = View<typeof figures>;

export const serviceRequestFiguresContract = {
  getServiceRequestFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/figures',
    access: 'serviceRequests.read',
    summary:
      'Return service request figures: opened and closed by week, hours to done by provider, and the most requested containers.',
    params: z.object({ orgId: numericId }),
    query: withFiguresPeriod(figuresPeriod),
    response: figures,
    errors: [],
  }),
};
