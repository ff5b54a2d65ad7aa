import { ApplicationError } from '../../../http/errors.ts';

export const codeWrong = (canRetry: boolean) =>
  new ApplicationError('code_wrong', 'This code is incorrect.', { canRetry });

/** The same error for a challenge that was used, has expired, has no tries left, or never existed. */
export const challengeOver = () =>
  new ApplicationError('challenge_over', 'The code is no longer valid; request a new one.', { canRetry: false });

/** The code was not compared: too many were tried for the identity within a day. */
export const codeTriesUsed = () =>
  new ApplicationError('code_tries_used', 'Too many codes were tried for this identity; use the link in the message.', {
    canRetry: false,
  });

/** The same error for a link that was used, has expired, or never existed. */
export const linkOver = () =>
  new ApplicationError('sign_in_link_over', 'The link is no longer valid; request a new one.');

export const linkElsewhere = () =>
  new ApplicationError('sign_in_link_elsewhere', 'This browser did not request a code for the identity of the link.');

export const challengeNotFound = () => new ApplicationError('challenge_not_found', 'There is no such challenge.');

/** @param retryAfter seconds */
export const tooManyCodes = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'Too many codes were requested; none was sent.', { retryAfter });
