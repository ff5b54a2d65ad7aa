import { bucketCount, timeBuckets } from '@tunna/domain/time/time-buckets';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, exactText, plainText } from '../fields.ts';
import { assignedPlan } from '../platform/subscription.ts';
import type { View } from '../view.ts';

/** Maximum number of buckets: a month of hours, two years of days. */
export const maxMetricBuckets = 750;

/** Browsers with fewer sessions are counted together, because a few could be identified. */
export const minSessions = 5;

const count = z.int().nonnegative();
const bucket = z.string().describe('Start of the bucket: 2026, 2026-Q3, 2026-03, 2026-03-14 or 2026-03-14T05.');

const period = z
  .object({
    from: day,
    until: day.describe('Last day, inclusive.'),
    bucket: z.enum(timeBuckets, 'unknown_value').default('month'),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'ends_before_start' })
  .refine((given) => bucketCount(given.from, given.until, given.bucket) <= maxMetricBuckets, {
    path: ['until'],
    message: 'period_too_long',
    when: ({ issues }) => issues.length === 0,
  });

export type MetricsPeriod = View<typeof period>;

const buckets = 'All buckets from the first to the last with data, including empty ones.';

const organizations = z.object({
  totals: z.object({
    organizations: count,
    members: count.describe('Distinct people who are members of at least one organization.'),
    locations: count,
    containers: count,
  }),
  buckets: z
    .array(
      z.object({
        bucket,
        created: count,
        active: count.describe('Organizations in which a member logged in or changed something.'),
        members: count.describe('People who became members, of those who still are.'),
        locations: count.describe('Locations created, of those that still exist.'),
        containers: count.describe('Containers created, of those that were not removed.'),
      }),
    )
    .describe(buckets),
});

export type OrganizationMetrics = View<typeof organizations>;

const reports = z.object({
  totals: z.object({
    drafts: count,
    published: count,
    shared: count.describe('Published reports with at least one public link.'),
  }),
  buckets: z
    .array(z.object({ bucket, made: count, published: count, shared: count.describe('Public links created.') }))
    .describe(buckets),
});

export type ReportMetrics = View<typeof reports>;

const share = z.object({
  name: z
    .string()
    .optional()
    .describe(`Absent for the combined row of other values, and for values with fewer than ${minSessions} sessions.`),
  events: count,
  sessions: count,
});

const eventCounts = z.object({ events: count, errors: count, sessions: count });

const events = z.object({
  totals: eventCounts,
  previous: eventCounts
    .optional()
    .describe('Totals of as many days before the period. Absent if not all of their events are kept.'),
  buckets: z.array(eventCounts.extend({ bucket })).describe(buckets),
  kinds: z.array(share),
  errorSources: z.array(share),
  browsers: z.array(share),
  systems: z.array(share),
  screenWidths: z.array(share).describe('CSS pixels, rounded to the nearest 100.'),
});

export type EventMetrics = View<typeof events>;
export type EventCounts = View<typeof eventCounts>;
export type MetricShare = View<typeof share>;

export const adminMetricsContract = {
  assignPlan: endpoint({
    method: 'POST',
    path: '/admin-metrics/assign-plan',
    access: 'platform',
    summary: 'Assign a plan to an organization. Rejected if the organization exceeds the limits of the plan.',
    body: z.object({ orgSlug: exactText(100), planId: z.string('required').min(1, 'required').pipe(plainText(40)) }),
    response: assignedPlan,
    errors: ['invalid_request', 'limit_reached'],
  }),
  getOrganizationMetrics: endpoint({
    method: 'GET',
    path: '/admin-metrics/orgs',
    access: 'platform',
    summary: 'Return the number of organizations, in total, created and active per bucket. No organization is named.',
    query: period,
    response: organizations,
    errors: [],
  }),
  getReportMetrics: endpoint({
    method: 'GET',
    path: '/admin-metrics/reports',
    access: 'platform',
    summary: 'Return the number of reports created, published and shared across all organizations.',
    query: period,
    response: reports,
    errors: [],
  }),
  getEventMetrics: endpoint({
    method: 'GET',
    path: '/admin-metrics/events',
    access: 'platform',
    summary: 'Return usage and error counts reported by browsers. Events are kept for 90 days.',
    query: period,
    response: events,
    errors: [],
  }),
};
