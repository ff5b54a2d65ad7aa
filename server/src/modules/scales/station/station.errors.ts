import { ApplicationError } from '../../../http/errors.ts';

/** The same for a scale that is missing, removed, or at a location where the caller does not weigh. */
export const scaleNotFound = () =>
  new ApplicationError('not_found', 'There is no such scale where the caller may weigh.');

/** The same for a reading that is missing, or of a scale that the caller does not use. */
export const readingNotFound = () =>
  new ApplicationError('not_found', 'There is no such reading where the caller may weigh.');

/** The same for a location that is missing, or where the caller does not weigh. */
export const locationNotFound = () =>
  new ApplicationError('location_not_found', 'There is no such location where the caller may weigh.');

/** For a weighing that is missing or another caller's. */
export const weighingNotFound = () => new ApplicationError('not_found', 'There is no such weighing of the caller.');

/** For a department that does not work there, or is not the caller's own. */
export const departmentNotFound = () =>
  new ApplicationError('department_not_found', 'There is no such department for which the caller may weigh here.');

export const containerNotFound = () =>
  new ApplicationError('container_not_found', 'There is no such container where the scale stands.');

/** For an agent, and for a member whose role is read-only. */
export const stationForbidden = () => new ApplicationError('forbidden', 'The caller may not weigh at stations.');

/** For a weight that the scale cannot weigh. */
export const overCapacity = (capacity: string) =>
  new ApplicationError('invalid_request', `The scale weighs ${capacity} kg at most.`, {
    fields: [{ field: 'kg', problem: 'too_large', limit: Number(capacity) }],
  });

/** For a bin that is as heavy as what the scale shows, or heavier. */
export const binTooHeavy = () =>
  new ApplicationError('invalid_request', 'The empty weight of the bin leaves no weight to count.', {
    fields: [{ field: 'binTare', problem: 'unknown_value' }],
  });

/** For an empty weight that was changed after the tablet showed it. @param known the stored one; undefined if there is none */
export const tareChanged = (known: string | undefined, now: Date) =>
  new ApplicationError('status_conflict', 'Another empty weight is stored for this bin.', {
    status: 'tare_changed',
    conflict: { at: now.toISOString(), current: { binTare: known ?? '0' } },
  });

export const weighingConflict = () =>
  new ApplicationError('idempotency_conflict', 'Another weighing was confirmed with this key.');

/** @param status the current status of the reading or weighing */
export const statusConflict = (status: string, message: string) =>
  new ApplicationError('status_conflict', message, { status });

/** For a load that was weighed before: who weighed it, and as what. */
export const loadConflict = (
  status: string,
  message: string,
  {
    by,
    at,
    ...current
  }: { by: string | undefined; at: Date; kg: string; streamNames: Readonly<Record<string, string>> },
) =>
  new ApplicationError('status_conflict', message, {
    status,
    conflict: { ...(by === undefined ? {} : { by }), at: at.toISOString(), current },
  });
