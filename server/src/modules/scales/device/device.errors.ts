import { ApplicationError } from '../../../http/errors.ts';

export const deviceNotFound = () => new ApplicationError('not_found', 'There is no such device in this organization.');

export const deviceLocationNotFound = () =>
  new ApplicationError('location_not_found', 'There is no such location in this organization.');

export const deviceDepartmentNotFound = () =>
  new ApplicationError('department_not_found', 'There is no such department in this organization.');

/** For an agent with a department: an agent weighs for every department at its location. */
export const agentOfDepartment = () =>
  new ApplicationError('invalid_request', 'Only tablets belong to a department.', {
    fields: [{ field: 'departmentId', problem: 'unknown_value' }],
  });

/** For a device that reads scales and cannot become a tablet. */
export const readsScales = () =>
  new ApplicationError('invalid_request', 'The device still reads scales.', {
    fields: [{ field: 'kind', problem: 'unknown_value' }],
  });

/** For a device that was removed after authentication, which ended its session. */
export const deviceGone = () =>
  new ApplicationError('login_required', 'The device was deleted; its session has ended.');

/** The same for a code that is unknown, used or expired. */
export const pairingCodeWrong = () =>
  new ApplicationError('code_wrong', 'No tablet shows this code, or it has expired.');

/** For an agent: only tablets are unpaired by a person beside them. */
export const pinOfAgent = () =>
  new ApplicationError('invalid_request', 'Only tablets have a PIN.', {
    fields: [{ field: 'pin', problem: 'unknown_value' }],
  });

/** For a wrong PIN of a tablet, or none. @param canRetry whether another try is allowed within the hour */
export const pinWrong = (canRetry: boolean) =>
  new ApplicationError('code_wrong', 'This is not the PIN of the tablet.', { canRetry });

/** @param retryAfter seconds */
export const pinTriesUsed = (retryAfter: number) =>
  new ApplicationError('rate_limited', 'Too many wrong PINs of this tablet.', { retryAfter: Math.max(1, retryAfter) });
