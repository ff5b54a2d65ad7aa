import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { language, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';
import { limitNames } from './subscription-values.ts';

export * from './subscription-values.ts';

const orgId = z.object({ orgId: numericId });

const eachLimit = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ locations: value, containers: value, members: value, fileBytes: value });

export const plan = z.object({
  id: z.string(),
  names: z.record(language, z.string()),
  price: z.object({
    amount: z.string().describe('Decimal number.'),
    currency: z.string().describe('ISO 4217.'),
    per: z.literal('month'),
  }),
  limits: eachLimit(z.int().nonnegative().nullable()).describe('`null` is unlimited. Open invites count as members.'),
});

export type Plan = View<typeof plan>;

/** Current use of each limit. */
const use = eachLimit(z.int().nonnegative());

export const subscription = z.object({
  plan,
  since: z.iso.datetime(),
  use,
  ownersMayChoose: z
    .array(z.string())
    .describe('Ids of the plans that an owner may choose. The operator assigns the others.'),
});

export type Subscription = View<typeof subscription>;

const limitUse = z.object({ name: z.enum(limitNames), allowed: z.int().nonnegative(), used: z.int().nonnegative() });

export type LimitUse = View<typeof limitUse>;

/** The plan that the operator assigned to an organization. */
export const assignedPlan = z.object({ orgSlug: z.string(), organization: z.string(), planId: z.string() });

export type AssignedPlan = View<typeof assignedPlan>;

export const subscriptionContract = {
  listPlans: endpoint({
    method: 'GET',
    path: '/plans/available-plans',
    access: 'person',
    summary: 'List the available plans.',
    response: z.object({ plans: z.array(plan) }),
    errors: [],
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/org/{orgId}/subscription/subscription',
    access: 'subscription.read',
    summary: 'Return the organization’s plan and the usage of each limit.',
    params: orgId,
    response: subscription,
    errors: [],
  }),
  listLimits: endpoint({
    method: 'GET',
    path: '/org/{orgId}/subscription/limits',
    access: 'organization.read',
    summary: 'Return the limits of the plan and their usage. Unlimited ones are omitted.',
    params: orgId,
    response: z.object({ limits: z.array(limitUse) }),
    errors: [],
  }),
  assignSubscription: endpoint({
    method: 'POST',
    path: '/org/{orgId}/subscription/assign-subscription',
    access: 'subscription.write',
    summary: 'Choose a plan. Rejected if the organization exceeds its limits.',
    params: orgId,
    body: z.object({ planId: z.string('required').min(1, 'required').pipe(plainText(40)) }),
    response: subscription,
    errors: ['not_found', 'limit_reached', 'plan_by_operator'],
  }),
};
