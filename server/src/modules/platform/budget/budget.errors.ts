import { ApplicationError } from '../../../http/errors.ts';

/** @param retryAfter seconds until the window of the budget ends */
export const budgetSpent = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'The limit for this is reached; nothing was stored.', { retryAfter });

/** @param field path of the field that holds the number */
export const countryNotServed = (field: string) =>
  new ApplicationError('invalid_request', 'Text messages cannot be sent to the country of this number.', {
    fields: [{ field, problem: 'unsupported_country' }],
  });
