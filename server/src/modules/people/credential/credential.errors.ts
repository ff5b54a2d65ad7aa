import { ApplicationError } from '../../../http/errors.ts';

/** The same error for a credential that is unknown, revoked, malformed or of the other kind. */
export const credentialInvalid = () => new ApplicationError('credential_invalid', 'This credential is invalid.');

export const credentialNotFound = () =>
  new ApplicationError('credential_not_found', 'There is no such credential in this organization.');

export const departmentNotFound = () =>
  new ApplicationError('department_not_found', 'There is no such department in this organization.');

export const deviceNotFound = () => new ApplicationError('not_found', 'There is no such device in this organization.');
