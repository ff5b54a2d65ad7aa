import { ApplicationError } from '../../../http/errors.ts';

export const providerSilent = () =>
  new ApplicationError('unavailable', 'The sign-in provider does not answer; try again, or sign in with a code.', {
    retryAfter: 5,
  });

export const providerRefused = () =>
  new ApplicationError('openid_failed', 'The response of the login provider cannot be trusted; start the login again.');
