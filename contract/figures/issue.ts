import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, numericId } from '../fields.ts';

const named = z.object({ id: z.int().positive(), name: z.string() });

/** What needs somebody's attention. Nothing of it is stored: whatever mends it ends it. */
export const issue = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('overdue_requests'),
    count: z.int().positive(),
    since: z.iso.datetime().describe('When the one that is overdue longest was due.'),
  }),
  z.object({
    kind: z.literal('failed_imports'),
    count: z.int().positive(),
    since: z.iso.datetime().describe('When the oldest of them came.'),
  }),
  z.object({
    kind: z.literal('unmapped_lines'),
    lines: z.int().positive(),
    invoices: z.int().positive(),
    costs: z
      .array(z.object({ currency: z.string(), amount: z.string() }))
      .describe('What the lines cost net, in decimals; the largest first.'),
  }),
  z.object({
    kind: z.literal('open_findings'),
    count: z.int().positive().describe('What audits of invoices found, and nobody decided about.'),
    differences: z
      .array(z.object({ currency: z.string(), amount: z.string() }))
      .describe('What was charged too much by them, in decimals; the largest first.'),
  }),
  z.object({
    kind: z.literal('silent_device'),
    device: named,
    since: z.iso.datetime().describe('When it was last heard.'),
  }),
  z.object({
    kind: z.literal('unassigned_readings'),
    count: z
      .int()
      .positive()
      .describe('For longer than a day; those that are kept apart too, but for repetitions and weights of nothing.'),
    since: z.iso.datetime().describe('When the oldest of them was weighed.'),
  }),
  z.object({
    kind: z.literal('missing_invoice'),
    serviceProvider: named,
    month: z.string().describe('YYYY-MM: none came for it, and one came for most months before.'),
  }),
  z.object({
    kind: z.literal('missing_content'),
    wasteStream: z.object({ id: z.int().positive(), name: z.string() }),
    languages: z.array(language).describe('That the organization offers, and the stream says nothing in.'),
  }),
]);

export type Issue = z.output<typeof issue>;

export const issueContract = {
  listIssues: endpoint({
    method: 'GET',
    path: '/org/{orgId}/issues',
    access: 'issues.read',
    summary: 'What needs attention, the most pressing first; what concerns invoices only for whoever may read them',
    params: z.object({ orgId: numericId }),
    response: z.object({ issues: z.array(issue) }),
    errors: [],
  }),
};
