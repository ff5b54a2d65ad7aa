import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, numericId } from '../fields.ts';
import type { View } from '../view.ts';

const named = z.object({ id: z.int().positive(), name: z.string() });

const waitingLines = {
  lines: z.int().positive(),
  invoices: z.int().positive(),
  costs: z
    .array(z.object({ currency: z.string(), amount: z.string() }))
    .describe('Net amounts of the lines, as decimal strings, largest first.'),
};

/** Something that needs attention. Issues are not stored: each ends with its cause. */
export const issue = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('overdue_requests'),
    count: z.int().positive(),
    since: z.iso.datetime().describe('Due time of the longest overdue request.'),
  }),
  z.object({
    kind: z.literal('failed_imports'),
    count: z.int().positive(),
    since: z.iso.datetime().describe('Time of the oldest import.'),
  }),
  z.object({ kind: z.literal('unmapped_lines').describe('Unclassified lines.'), ...waitingLines }),
  z.object({
    kind: z.literal('unplaced_lines').describe('Classified lines without the location that they need.'),
    ...waitingLines,
  }),
  z.object({
    kind: z.literal('open_findings'),
    count: z.int().positive().describe('Open invoice findings.'),
    toCheck: z.int().nonnegative().describe('Those that are not certain. They are not in `differences`.'),
    differences: z
      .array(z.object({ currency: z.string(), amount: z.string() }))
      .describe('Overcharged amounts, as decimal strings, largest first.'),
  }),
  z.object({
    kind: z.literal('silent_device'),
    device: named,
    since: z.iso.datetime().describe('Time of the last contact.'),
  }),
  z.object({
    kind: z.literal('unassigned_readings'),
    count: z
      .int()
      .positive()
      .describe('Readings unassigned or quarantined for more than a day, except repeated and empty ones.'),
    since: z.iso.datetime().describe('Time of the oldest reading.'),
  }),
  z.object({
    kind: z.literal('reading_pairs'),
    count: z
      .int()
      .positive()
      .describe('Pairs of counted readings that may be the same load, undecided for more than a day.'),
    since: z.iso.datetime().describe('Time of the oldest pair.'),
  }),
  z.object({
    kind: z.literal('missing_invoice'),
    serviceProvider: named,
    month: z.string().describe('Month without an invoice, YYYY-MM, from a provider that invoiced most earlier months.'),
  }),
  z.object({
    kind: z.literal('possible_saving').describe('Containers that could be emptied less often or be smaller.'),
    containers: z.int().positive(),
    amount: z
      .string()
      .describe('Net saving per year, as last calculated: a decimal string, rounded to two significant digits.'),
    currency: z.string(),
    calculatedOn: z.iso.date(),
  }),
  z.object({
    kind: z.literal('missing_content'),
    wasteStream: z.object({ id: z.int().positive(), name: z.string() }),
    languages: z.array(language).describe('Languages of the organization without content for the stream.'),
  }),
]);

export type Issue = View<typeof issue>;

/** The most urgent issue of a kind, and how many there are of its kind. */
export const todayItem = z.object({ issue, count: z.int().positive() });

export type TodayItem = View<typeof todayItem>;

export const issueContract = {
  listIssues: endpoint({
    method: 'GET',
    path: '/org/{orgId}/issues',
    access: 'issues.read',
    summary: 'List issues that need attention, most urgent first. Invoice issues require permission to read invoices.',
    params: z.object({ orgId: numericId }),
    response: z.object({ issues: z.array(issue) }),
    errors: [],
  }),
};
