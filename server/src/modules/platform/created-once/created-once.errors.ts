import { ApplicationError } from '../../../http/errors.ts';

export const keyUsed = () =>
  new ApplicationError('idempotency_conflict', 'The Idempotency-Key was used for another call, or for other content.');
