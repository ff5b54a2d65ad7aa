import type { providerDayContract } from '@tunna/contract/requests/provider-day';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { changeProviderDay, getProviderDay } from './provider-day.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly now: () => Date;
}

export const providerDayRoutes = ({
  database,
  links,
  now,
}: Dependencies): Handlers<keyof typeof providerDayContract> => ({
  getProviderDay: async ({ params }) => ({ day: await getProviderDay({ database, links, now: now() }, params.link) }),
  changeProviderDay: ({ params, body }) => changeProviderDay({ database, links, now: now() }, params.link, body),
});
