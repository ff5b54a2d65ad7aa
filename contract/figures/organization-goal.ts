import {
  expectationBases,
  type OrganizationGoalKind,
  organizationGoalKinds,
  yearStandings,
} from '@tunna/domain/figures/briefing/goal';
import { z } from 'zod';
import { decimalFrom } from '../decimals.ts';
import { endpoint } from '../endpoint.ts';
import { integer, numericId, version } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';
import { refuseAbove } from './goal-target.ts';

const decimal = z.string().describe('Decimal number.');
const orgId = z.object({ orgId: numericId });

/** The highest target of each kind. */
const highest: Readonly<Record<OrganizationGoalKind, number>> = {
  sorting_rate: 1,
  kg: 1_000_000_000,
  cost: 1_000_000_000_000,
  co2e: 1_000_000_000,
};

export const organizationGoalInput = z
  .object({
    year: integer(2000, 2199, 'required'),
    kind: z.enum(organizationGoalKinds, 'unknown_value'),
    target: decimalFrom(0).describe(
      'For `sorting_rate`: a share from 0 to 1. Otherwise kilograms, or the cost excl. VAT.',
    ),
  })
  .superRefine(refuseAbove(highest));

export type OrganizationGoalInput = z.output<typeof organizationGoalInput>;

const organizationGoal = z.object({
  id: z.int().positive(),
  year: z.int(),
  kind: z.enum(organizationGoalKinds),
  target: decimal,
  ...edited,
});

export type OrganizationGoal = View<typeof organizationGoal>;

export const goalProgress = organizationGoal.extend({
  actual: decimal.optional().describe('The figure of the year so far. Absent without data.'),
  expected: z
    .object({
      value: decimal,
      basis: z
        .enum(expectationBases)
        .describe(
          '`season`: the other months relate to the complete ones as last year. `average`: they are like the average of the complete ones.',
        ),
    })
    .optional()
    .describe('The figure at the end of the year. Absent with fewer than three complete months.'),
  completeMonths: z.int().nonnegative(),
  standing: z.enum(yearStandings),
});

export type GoalProgress = View<typeof goalProgress>;

export const organizationGoalContract = {
  setOrganizationGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/goals',
    access: 'organization.write',
    summary: 'Set a goal of the organization for a year.',
    params: orgId,
    body: organizationGoalInput,
    response: organizationGoal,
    errors: ['value_taken'],
    once: true,
  }),
  editOrganizationGoal: endpoint({
    method: 'POST',
    path: '/org/{orgId}/goals/{goalId}',
    access: 'organization.write',
    summary: 'Change a goal of the organization.',
    params: orgId.extend({ goalId: numericId }),
    body: organizationGoalInput.safeExtend({ version }),
    response: organizationGoal,
    errors: ['not_found', 'value_taken', 'edit_conflict'],
  }),
  deleteOrganizationGoal: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/goals/{goalId}',
    access: 'organization.write',
    summary: 'Delete a goal of the organization.',
    params: orgId.extend({ goalId: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
};
