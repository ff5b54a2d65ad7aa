import type { Handlers } from '../../../http/calls/handlers.ts';
import { type ClientEventDependencies, recordEvent } from './client-event.service.ts';

export const clientEventRoutes = (dependencies: ClientEventDependencies): Handlers<'recordClientEvent'> => ({
  async recordClientEvent({ body }, { address }) {
    await recordEvent(dependencies, body, address);
    return { accepted: true };
  },
});
