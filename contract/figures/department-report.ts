import { unchargedReasons } from '@tunna/domain/figures/chargeback';
import { goalKinds, goalStandings } from '@tunna/domain/figures/department-goal';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { comparisons } from '@tunna/domain/time/months';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimalText, month, numericId, version } from '../fields.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import { loggedReading, loggedReadingFilters } from '../scales/reading.ts';
import { period, periodFigures, withPeriod } from './figures.ts';

const orgId = z.object({ orgId: numericId });
const departmentId = orgId.extend({ id: numericId });

const decimal = z.string().describe('A decimal number.');
const charged = z.object({
  cost: z
    .string()
    .describe('Net, in the currency of the organization; a decimal number, less than nothing for credit notes.'),
  otherCosts: z
    .array(z.object({ currency: z.string(), amount: decimal }))
    .describe('In other currencies, net: never added to the cost.'),
});
const named = z.object({ id: z.int().positive(), name: z.string() });

/** What invoices of a period cost, by the department that weighed what they are for. */
export const chargeback = charged.extend({
  period,
  currency: z.string(),
  kg: decimal.describe('Weighed in all, by departments and for nobody.'),
  departments: z
    .array(charged.extend({ department: named, kg: decimal }))
    .describe('All of them, in Icelandic order; with the uncharged they come to the cost exactly.'),
  uncharged: z
    .array(charged.extend({ reason: z.enum(unchargedReasons) }))
    .describe('What no department bears, and why.'),
});

export type Chargeback = z.output<typeof chargeback>;

/** Kilograms that a goal may allow a month. */
export const mostGoalKilograms = 10_000_000;

const share = (text: string) => toDecimal(text).lte(1);
const target = decimalText.refine((text) => !isDecimalText(text) || toDecimal(text).gte(0), 'unknown_value');

const goalSpan = z.object({
  target: target.describe('Of a sorting rate a share, 1 being all of it; else kilograms a month.'),
  validFrom: month.describe('The first month of the goal.'),
  validUntil: month.optional().describe('Its last month; absent while it holds.'),
});

const endsAfterItBegins = (goal: { readonly validFrom: string; readonly validUntil?: string | undefined }) =>
  goal.validUntil === undefined || goal.validUntil >= goal.validFrom;
const endsTooSoon = { path: ['validUntil'], message: 'too_short' };

export const goalInput = goalSpan
  .extend({ kind: z.enum(goalKinds, 'unknown_value') })
  .refine(endsAfterItBegins, endsTooSoon)
  .refine((goal) => goal.kind !== 'sorting_rate' || !isDecimalText(goal.target) || share(goal.target), {
    path: ['target'],
    message: 'unknown_value',
  })
  .refine((goal) => !isDecimalText(goal.target) || toDecimal(goal.target).lte(mostGoalKilograms), {
    path: ['target'],
    message: 'unknown_value',
  });

export type GoalInput = z.output<typeof goalInput>;

export const departmentGoal = z.object({
  id: z.int().positive(),
  kind: z.enum(goalKinds),
  target: decimal,
  validFrom: month,
  validUntil: month.optional(),
  ...edited,
});

export type DepartmentGoal = z.output<typeof departmentGoal>;

/** What a department weighed in a period, what that cost, and how its goals stand. */
export const departmentReport = z.object({
  department: named,
  figures: periodFigures.describe('Of what was weighed for the department.'),
  charged: charged.extend({
    streams: z
      .array(charged.extend({ wasteStreamId: z.int().positive().optional() }))
      .describe('The dearest first; without a stream what is shared by all that was weighed: transport, rental, fees.'),
    compared: charged.optional(),
  }),
  goals: z.array(departmentGoal).describe('All of them, the latest first.'),
  goalMonths: z
    .array(
      z.object({
        month,
        goalId: z.int().positive(),
        kind: z.enum(goalKinds),
        target: decimal,
        actual: decimal.optional().describe('Absent where nothing was weighed.'),
        standing: z.enum(goalStandings),
      }),
    )
    .describe('Each month of the period that a goal holds in.'),
});

export type DepartmentReport = z.output<typeof departmentReport>;

const readingsListed = listQuery.extend(loggedReadingFilters);
const readingsFound = pageOf(loggedReading).extend({ kg: decimal.describe('Of all that is found together.') });
const asked = withPeriod(period.extend({ compare: z.enum(comparisons, 'unknown_value').optional() }));

export const departmentReportContract = {
  getChargeback: endpoint({
    method: 'GET',
    path: '/org/{orgId}/chargeback',
    access: 'publishedReports.read',
    summary: 'Cost of invoices by department, in proportion to what each weighed',
    params: orgId,
    query: withPeriod(period),
    response: chargeback,
    errors: [],
  }),
  getDepartmentReport: endpoint({
    method: 'GET',
    path: '/org/{orgId}/department-report/{id}',
    access: 'departments.read',
    summary: 'What a department weighed in a period, what it cost, and how its goals stand',
    params: departmentId,
    query: asked,
    response: departmentReport,
    errors: ['department_not_found'],
  }),
  listDepartmentReadings: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/{id}/readings',
    access: 'departments.read',
    summary: 'What was weighed for a department',
    params: departmentId,
    query: readingsListed,
    response: readingsFound,
    errors: ['department_not_found'],
  }),
  setDepartmentGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/{id}/goals',
    access: 'departments.write',
    summary: 'Sets a goal for a department; it takes the place of an earlier one of its kind',
    params: departmentId,
    body: goalInput,
    response: departmentGoal,
    errors: ['department_not_found', 'value_taken'],
  }),
  editDepartmentGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/departments/{id}/goals/{goalId}',
    access: 'departments.write',
    summary: 'Changes a goal, or ends it with a month',
    params: departmentId.extend({ goalId: numericId }),
    body: goalInput.safeExtend({ version }),
    response: departmentGoal,
    errors: ['not_found', 'value_taken', 'edit_conflict'],
  }),
  deleteDepartmentGoal: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/departments/{id}/goals/{goalId}',
    access: 'departments.delete',
    summary: 'Deletes a goal, as if it had never been set; one that was right and is over is better ended',
    params: departmentId.extend({ goalId: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
  getOwnDepartmentReport: endpoint({
    method: 'GET',
    path: '/department/report',
    access: 'department',
    summary: 'What the department that calls weighed in a period, what it cost, and how its goals stand',
    query: asked,
    response: departmentReport,
    errors: [],
  }),
  listOwnReadings: endpoint({
    method: 'GET',
    path: '/department/readings',
    access: 'department',
    summary: 'What was weighed for the department that calls',
    query: readingsListed,
    response: readingsFound,
    errors: [],
  }),
};
