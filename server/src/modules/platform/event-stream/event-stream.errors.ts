import { ApplicationError } from '../../../http/errors.ts';

export const ticketInvalid = () => new ApplicationError('ticket_invalid', 'This ticket is invalid or has expired.');

/** @param retryAfter seconds */
export const tooManyStreams = (retryAfter: number) =>
  new ApplicationError('unavailable', 'Too many streams are open.', { retryAfter });
