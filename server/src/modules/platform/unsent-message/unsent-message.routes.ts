import type { unsentMessageContract } from '@tunna/contract/platform/unsent-message';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { listDeadMessages, resendDead } from './unsent-message.service.ts';

export const unsentMessageRoutes = (database: Database): Handlers<keyof typeof unsentMessageContract> => ({
  listDeadMessages: () => listDeadMessages(database),
  resendDeadMessages: async ({ body }) => ({
    sent: await resendDead(database, body.id === undefined ? undefined : [body.id]),
  }),
});
