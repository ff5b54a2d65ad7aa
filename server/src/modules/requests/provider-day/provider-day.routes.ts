import type { providerDayContract } from '@tunna/contract/requests/provider-day';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { changeProviderDay, getProviderDay } from './provider-day.service.ts';
import { copyDayLink, getDayLinks, revokeLinks, sendDayLink } from './provider-day-link.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly links: ProviderLinks;
  readonly publicUrl: string;
  readonly now: () => Date;
}

export const providerDayRoutes = ({
  database,
  links,
  publicUrl,
  now,
}: Dependencies): Handlers<keyof typeof providerDayContract> => ({
  getProviderDay: async ({ params }) => ({ day: await getProviderDay({ database, links, now: now() }, params.link) }),
  changeProviderDay: ({ params, body }) => changeProviderDay({ database, links, now: now() }, params.link, body),
  getDayLinks: ({ params }, member) => getDayLinks(database, member, params.id),
  sendDayLink: ({ params }, member) => sendDayLink(database, member, params.id),
  copyDayLink: ({ params }, member) => copyDayLink({ database, links, publicUrl }, member, params.id),
  revokeDayLinks: ({ params, body }, member) => revokeLinks(database, member, params.id, body.revision),
});
