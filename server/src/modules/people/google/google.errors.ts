import { ApplicationError } from '../../../http/errors.ts';

export const openidUnavailable = () =>
  new ApplicationError('openid_unavailable', 'No OpenID provider is configured on this server.');

/** The same error for an attempt that is missing, expired, used, or from another browser. */
export const attemptOver = () =>
  new ApplicationError('openid_failed', 'This login has ended or was started in another browser; start again.');

export const emailUnverified = () =>
  new ApplicationError('openid_failed', 'The provider does not confirm an e-mail address; log in with a code.');

export const emailTaken = () =>
  new ApplicationError(
    'identity_taken',
    'The e-mail address belongs to an account. Sign in with a code, then connect the provider in the account.',
  );

export const connectedElsewhere = () =>
  new ApplicationError('identity_taken', 'This account at the provider is connected to another user.');
