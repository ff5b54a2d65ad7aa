import { ApplicationError } from '../../http/errors.ts';

export const codeWrong = (canRetry: boolean) =>
  new ApplicationError('code_wrong', 'This is not the code.', { canRetry });

/** The same for a challenge that was used, has expired, has no tries left, or never was. */
export const challengeOver = () =>
  new ApplicationError('challenge_over', 'The code is no longer good; ask for a new one.', { canRetry: false });

export const challengeNotFound = () => new ApplicationError('challenge_not_found', 'There is no such challenge.');

/** @param retryAfter seconds */
export const tooManyCodes = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'Too many codes were asked for; none was sent.', { retryAfter });
