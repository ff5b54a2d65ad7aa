import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, numericId } from '../fields.ts';
import { isAtMost } from './pick-up.ts';

/** Days of one period of figures, at most. */
export const longestPeriod = 732;

/** Containers that are named, those asked for most. */
export const mostContainersNamed = 20;

const period = z
  .object({ from: day, until: day.describe('Included.') })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'too_short' })
  .refine(isAtMost(longestPeriod), { path: ['until'], message: 'too_long' });

const count = z.int().nonnegative();

const figures = z.object({
  opened: count.describe('Requests that were made in the period.'),
  closed: count.describe('Requests that were done, rejected or cancelled in the period.'),
  done: count,
  weeks: z
    .array(
      z.object({
        from: z.string().describe('The first of the week’s days that is in the period.'),
        until: z.string().describe('The last.'),
        opened: count,
        closed: count,
      }),
    )
    .describe('All weeks of the period, also those without any.'),
  providers: z
    .array(
      z.object({
        serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
        done: z.int().positive(),
        medianHours: z.number().nonnegative(),
        p90Hours: z.number().nonnegative(),
      }),
    )
    .describe('Of requests done in the period, from being made to being done.'),
  containers: z
    .array(
      z.object({
        id: z.int().positive(),
        slug: z.string(),
        customId: z.string().optional(),
        location: z.string().optional(),
        requests: z.int().positive(),
        reports: z.int().positive().describe('How often somebody asked, also while a request was open.'),
      }),
    )
    .describe(`Those asked for most in the period, ${mostContainersNamed} at most.`),
});

export type RequestFigures = z.output<typeof figures>;

export const serviceRequestFiguresContract = {
  getServiceRequestFigures: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-requests/figures',
    access: 'serviceRequests.read',
    summary: 'Requests opened and closed by week, hours to done by provider, and the containers asked for most',
    params: z.object({ orgId: numericId }),
    query: period,
    response: figures,
    errors: [],
  }),
};
