import { ApplicationError } from '../../../http/errors.ts';

export const codeWrong = () => new ApplicationError('code_wrong', 'This code is not right.', { canRetry: true });

/** The same error for a challenge that is missing, expired, used, or tried too often. */
export const challengeOver = () =>
  new ApplicationError('challenge_over', 'This sign-in has ended; begin it anew.', { canRetry: false });

export const secondFactorOn = () => new ApplicationError('second_factor_on', 'The second factor is on already.');

export const secondFactorOff = () =>
  new ApplicationError('second_factor_off', 'There is no second factor to do this with.');

/** @param retryAfter seconds */
export const tooManyCodes = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'Too many wrong codes for this account; a recovery code still works.', {
    retryAfter,
  });

export const tooManyChanges = () =>
  new ApplicationError('rate_limited', 'The second factor was turned on and off too often today.', {
    retryAfter: 3600,
  });
