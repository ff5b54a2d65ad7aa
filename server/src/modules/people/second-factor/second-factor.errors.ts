import { ApplicationError } from '../../../http/errors.ts';

export const codeWrong = () => new ApplicationError('code_wrong', 'This code is incorrect.', { canRetry: true });

/** A correct code whose time step was used before. It helps no guesser: the code will never be accepted again. */
export const codeUsed = () =>
  new ApplicationError('code_used', 'This code was used before; wait for the next one.', { canRetry: true });

/** The same error for a challenge that is missing, expired, used, or tried too often. */
export const challengeOver = () =>
  new ApplicationError('challenge_over', 'This login has ended; start again.', { canRetry: false });

export const secondFactorOn = () => new ApplicationError('second_factor_on', 'The second factor is already enabled.');

export const secondFactorOff = () => new ApplicationError('second_factor_off', 'The account has no second factor.');

/** @param retryAfter seconds */
export const tooManyCodes = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'Too many wrong codes for this account; a recovery code still works.', {
    retryAfter,
  });

export const tooManyChanges = () =>
  new ApplicationError('rate_limited', 'The second factor was enabled and disabled too often today.', {
    retryAfter: 3600,
  });
