import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handlers.ts';
import { recordEvent } from './client-event.service.ts';

export const clientEventRoutes = (database: Database): Handlers<'recordClientEvent'> => ({
  async recordClientEvent({ body }) {
    await recordEvent(database, body);
    return { accepted: true };
  },
});
