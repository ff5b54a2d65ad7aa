import { ApplicationError } from '../../../http/errors.ts';

export const departmentNotFound = () => new ApplicationError('department_not_found', 'There is no such department.');

/** For a location that is missing or belongs to another organization. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

/** For a calling department that is deleted during the call: its session is deleted with it. */
export const departmentGone = () =>
  new ApplicationError('login_required', 'The department was deleted; its session has ended.');
