import type { LimitUse } from '@tunna/contract/platform/subscription';
import { ApplicationError } from '../../../http/errors.ts';

export const planNotFound = () => new ApplicationError('not_found', 'There is no such plan.');

/** The operator named an organization or a plan that does not exist. */
export const assignmentRefused = (field: 'orgSlug' | 'planId') =>
  new ApplicationError('invalid_request', 'There is no such organization or plan.', {
    fields: [{ field, problem: 'unknown_value' }],
  });

export const planByOperator = () =>
  new ApplicationError('plan_by_operator', 'The operator of the installation assigns this plan.');

/** The plan's limit would be exceeded. */
export const limitReached = (limit: LimitUse) =>
  new ApplicationError('limit_reached', `The plan allows ${limit.allowed} ${limit.name}; nothing was stored.`, {
    limit,
  });
