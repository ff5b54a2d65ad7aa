import { ApplicationError } from '../../../http/errors.ts';

export const deviceNotFound = () => new ApplicationError('not_found', 'There is no such device in this organization.');

export const deviceLocationNotFound = () =>
  new ApplicationError('location_not_found', 'There is no such location in this organization.');

export const deviceDepartmentNotFound = () =>
  new ApplicationError('department_not_found', 'There is no such department in this organization.');

/** For a program beside scales: it weighs for whoever stands there. */
export const agentOfDepartment = () =>
  new ApplicationError('invalid_request', 'Tablets alone belong to a department.', {
    fields: [{ field: 'departmentId', problem: 'unknown_value' }],
  });

/** For a device that reads scales, and is to be a tablet from now on. */
export const readsScales = () =>
  new ApplicationError('invalid_request', 'The device reads scales.', {
    fields: [{ field: 'kind', problem: 'unknown_value' }],
  });

/** For a device that was removed since the gate let it pass: its session went with it. */
export const deviceGone = () => new ApplicationError('login_required', 'The device is gone, and its session.');

/** The same for a code that nobody shows, that was typed already, and that is over. */
export const pairingCodeWrong = () =>
  new ApplicationError('code_wrong', 'No tablet shows this code, or none does any longer.');
