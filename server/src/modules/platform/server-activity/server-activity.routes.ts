import type { serverActivityContract } from '@tunna/contract/platform/server-activity';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { Activity } from '../../../http/health/activity.ts';
import { getServerActivity } from './server-activity.service.ts';

export const serverActivityRoutes = (activity: Activity): Handlers<keyof typeof serverActivityContract> => ({
  getServerActivity: async () => getServerActivity(activity),
});
