import { type GoalKind, goalKinds, goalStandings } from '@tunna/domain/figures/briefing/department-goal';
import { unchargedReasons } from '@tunna/domain/figures/chargeback';
import { comparisons } from '@tunna/domain/time/months';
import { z } from 'zod';
import { decimalFrom } from '../decimals.ts';
import { endpoint } from '../endpoint.ts';
import { month, numericId, version } from '../fields.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import { loggedReading, loggedReadingFilters, readingTotals } from '../scales/reading.ts';
import type { View } from '../view.ts';
import { period, withPeriod } from './figure-fields.ts';
import { periodFigures } from './figures.ts';
import { refuseAbove } from './goal-target.ts';

const orgId = z.object({ orgId: numericId });
const departmentId = orgId.extend({ id: numericId });

const decimal = z.string().describe('Decimal number.');
const count = z.int().nonnegative();
const charged = z.object({
  cost: z
    .string()
    .describe('Net amount in the organization’s currency, as a decimal string. Negative for credit notes.'),
  otherCosts: z
    .array(z.object({ currency: z.string(), amount: decimal }))
    .describe('Net amounts in other currencies. Not included in `cost`.'),
});
const named = z.object({ id: z.int().positive(), name: z.string() });

/** Invoiced cost of a period, distributed to the departments that weighed the waste. */
export const chargeback = charged.extend({
  period,
  currency: z.string(),
  kg: decimal.describe('Total weight of all departments and of readings without a department.'),
  departments: z
    .array(charged.extend({ department: named, kg: decimal }))
    .describe('All departments in Icelandic order. Together with `uncharged` they add up to the total cost.'),
  uncharged: z
    .array(charged.extend({ reason: z.enum(unchargedReasons) }))
    .describe('Cost that is not allocated to a department, by reason.'),
});

export type Chargeback = View<typeof chargeback>;

/** Maximum kilograms per month of a goal. */
export const maxGoalKilograms = 10_000_000;

/** The highest target of each kind. */
const highest: Readonly<Record<GoalKind, number>> = { sorting_rate: 1, kg: maxGoalKilograms };

const goalSpan = z.object({
  target: decimalFrom(0).describe('For `sorting_rate`: a share from 0 to 1. For `kg`: kilograms per month.'),
  validFrom: month.describe('First month of the goal.'),
  validUntil: month.optional().describe('Last month of the goal. Absent if the goal has no end.'),
});

const endsAfterItBegins = (goal: { readonly validFrom: string; readonly validUntil?: string | undefined }) =>
  goal.validUntil === undefined || goal.validUntil >= goal.validFrom;
const endsTooSoon = { path: ['validUntil'], message: 'ends_before_start' };

export const goalInput = goalSpan
  .extend({ kind: z.enum(goalKinds, 'unknown_value') })
  .refine(endsAfterItBegins, endsTooSoon)
  .superRefine(refuseAbove(highest));

export type GoalInput = z.output<typeof goalInput>;

export const departmentGoal = z.object({
  id: z.int().positive(),
  kind: z.enum(goalKinds),
  target: decimal,
  validFrom: month,
  validUntil: month.optional(),
  ...edited,
});

export type DepartmentGoal = View<typeof departmentGoal>;

/** Weight and cost of a department in a period, and the state of its goals. */
export const departmentReport = z.object({
  department: named,
  figures: periodFigures.describe('Figures of the readings recorded for the department.'),
  charged: charged.extend({
    streams: z
      .array(charged.extend({ wasteStreamId: z.int().positive().optional() }))
      .describe('Sorted by cost, highest first. The row without a stream is transport, rental and fees.'),
    compared: charged.optional().describe('Absent if an invoice is missing in either period.'),
  }),
  trend: z
    .array(
      z.object({
        sortingRate: decimal.optional().describe('Absent if nothing was weighed.'),
        cost: decimal.optional().describe('The part of `charged.cost`. Absent in a month without invoices.'),
      }),
    )
    .describe('All months of the period.'),
  goals: z.array(departmentGoal).describe('All goals, newest first.'),
  goalMonths: z
    .array(
      z.object({
        month,
        goalId: z.int().positive(),
        kind: z.enum(goalKinds),
        target: decimal,
        actual: decimal.optional().describe('Absent if nothing was weighed.'),
        standing: z.enum(goalStandings),
      }),
    )
    .describe('Months of the period in which a goal applies.'),
  comparedGoals: z
    .object({ reached: count, judged: count })
    .optional()
    .describe('Goals by month of the compared period. Absent if none was reached or missed in it.'),
});

export type DepartmentReport = View<typeof departmentReport>;

const readingsListed = listQuery.extend(loggedReadingFilters);
const readingsFound = pageOf(loggedReading).extend(readingTotals);
const reportQuery = withPeriod(period.extend({ compare: z.enum(comparisons, 'unknown_value').default('previous') }));

export const departmentReportContract = {
  getChargeback: endpoint({
    method: 'GET',
    path: '/org/{orgId}/chargeback',
    access: 'publishedReports.read',
    summary: 'Return invoice cost by department, allocated in proportion to the weight of their readings.',
    params: orgId,
    query: withPeriod(period),
    response: chargeback,
    errors: [],
  }),
  getDepartmentReport: endpoint({
    method: 'GET',
    path: '/org/{orgId}/department-report/{id}',
    access: 'departments.read',
    summary: 'Return the figures of a department for a period: weight, allocated cost and progress towards goals.',
    params: departmentId,
    query: reportQuery,
    response: departmentReport,
    errors: ['department_not_found'],
  }),
  listDepartmentReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/{id}/readings',
    access: 'departments.read',
    summary: 'List the readings of a department.',
    params: departmentId,
    query: readingsListed,
    response: readingsFound,
    errors: ['department_not_found'],
  }),
  setDepartmentGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/{id}/goals',
    access: 'departments.write',
    summary: 'Create a department goal. It replaces an earlier goal of the same type from its first month.',
    params: departmentId,
    body: goalInput,
    response: departmentGoal,
    errors: ['department_not_found', 'value_taken'],
    once: true,
  }),
  editDepartmentGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/{id}/goals/{goalId}',
    access: 'departments.write',
    summary: 'Update a department goal, or set its last month.',
    params: departmentId.extend({ goalId: numericId }),
    body: goalInput.safeExtend({ version }),
    response: departmentGoal,
    errors: ['not_found', 'value_taken', 'edit_conflict'],
  }),
  deleteDepartmentGoal: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/departments/{id}/goals/{goalId}',
    access: 'departments.delete',
    summary: 'Delete a department goal and its history. To end a goal and keep its history, set its last month.',
    params: departmentId.extend({ goalId: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
  getOwnDepartmentReport: endpoint({
    method: 'GET',
    path: '/department/report',
    access: 'department',
    summary:
      'Return the figures of the calling department for a period: weight, allocated cost and progress towards goals.',
    query: reportQuery,
    response: departmentReport,
    errors: [],
  }),
  listOwnReadings: endpoint({
    method: 'GET',
    path: '/department/readings',
    access: 'department',
    summary: 'List the readings of the calling department.',
    query: readingsListed,
    response: readingsFound,
    errors: [],
  }),
};
