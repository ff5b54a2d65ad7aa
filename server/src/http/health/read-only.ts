import type { FastifyInstance } from 'fastify';
import { ApplicationError } from '../errors.ts';

/** Whether this server accepts no changes, because the operator maintains the installation. */
export interface Maintenance {
  readonly isOn: boolean;
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];
/** Seconds. */
const retryAfter = 60;

const maintained = () =>
  new ApplicationError('maintenance', 'The installation is maintained and accepts no changes; try again later.', {
    retryAfter,
  });

/** For a GET that writes. @throws ApplicationError `maintenance` */
export function assertChanges({ isOn }: Maintenance): void {
  if (isOn) throw maintained();
}

/** Rejects every request that could change something, before its body is read, while the operator maintains the installation. */
export function rejectChanges(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!maintenance.isOn || readingMethods.includes(request.method)) done();
    else done(maintained());
  });
}
