import type { LimitUse } from '@tunna/contract/subscription';
import { ApplicationError } from '../../http/errors.ts';

export const planNotFound = () => new ApplicationError('not_found', 'There is no such plan.');

/** More than the plan takes; says of what. */
export const limitReached = (limit: LimitUse) =>
  new ApplicationError('limit_reached', `The plan allows ${limit.allowed} ${limit.name}; nothing was stored.`, {
    limit,
  });
