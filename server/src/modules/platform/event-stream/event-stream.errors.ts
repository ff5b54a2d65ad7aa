import { ApplicationError } from '../../../http/errors.ts';

export const ticketInvalid = () =>
  new ApplicationError('ticket_invalid', 'This ticket opens nothing, or does no longer.');

/** @param retryAfter seconds */
export const tooManyStreams = (retryAfter: number) =>
  new ApplicationError('unavailable', 'So many streams are open that there is no room for another.', { retryAfter });
