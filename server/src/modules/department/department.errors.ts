import { ApplicationError } from '../../http/errors.ts';

export const departmentNotFound = () => new ApplicationError('department_not_found', 'There is no such department.');

/** For a location that is missing or another organization's. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

export const departmentInUse = () => new ApplicationError('in_use', 'A device is still bound to the department.');
