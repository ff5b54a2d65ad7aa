import { ApplicationError } from '../../../http/errors.ts';

export const departmentNotFound = () => new ApplicationError('department_not_found', 'There is no such department.');

/** For a location that is missing or another organization's. */
export const locationNotFound = () => new ApplicationError('location_not_found', 'There is no such location.');

export const departmentInUse = () => new ApplicationError('in_use', 'A device is still bound to the department.');

/** For a department that calls, and is deleted meanwhile: its session went with it. */
export const departmentGone = () => new ApplicationError('login_required', 'The department is gone, and its session.');
