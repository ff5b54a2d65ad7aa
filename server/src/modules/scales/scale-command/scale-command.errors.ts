import { ApplicationError } from '../../../http/errors.ts';

/** For a scale that no device reads: there is nothing to send a command to. */
export const scaleWithoutDevice = () =>
  new ApplicationError('status_conflict', 'No device reads the scale.', { status: 'no_device' });

export const otherCommandPending = () =>
  new ApplicationError('status_conflict', 'The scale has another command to carry out.', { status: 'pending' });

export const commandNotFound = () => new ApplicationError('not_found', 'There is no such command for the scale.');
