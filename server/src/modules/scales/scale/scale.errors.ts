import { ApplicationError } from '../../../http/errors.ts';

export const scaleNotFound = () => new ApplicationError('not_found', 'There is no such scale in this organization.');

export const scaleDeviceNotFound = () =>
  new ApplicationError('not_found', 'There is no such device to read the scale.');

export const tareStreamNotFound = () =>
  new ApplicationError('waste_stream_not_found', 'There is no such waste stream in this organization.');

export const scaleLocationNotFound = () =>
  new ApplicationError('location_not_found', 'There is no such location in this organization.');

export const spanTooLong = () =>
  new ApplicationError('invalid_request', 'The period ends before it starts, or is divided into too many parts.', {
    fields: [{ field: 'until', problem: 'unknown_value' }],
  });
