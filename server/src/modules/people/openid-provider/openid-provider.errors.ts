import { ApplicationError } from '../../../http/errors.ts';

export const providerSilent = () =>
  new ApplicationError('unavailable', 'The sign-in provider does not answer; try again, or sign in with a code.', {
    retryAfter: 5,
  });

export const providerRefused = () =>
  new ApplicationError(
    'openid_failed',
    'What the sign-in provider answered cannot be trusted; begin the sign-in anew.',
  );
