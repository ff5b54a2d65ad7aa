import type { priceListContract } from '@tunna/contract/invoices/price-list';
import { dayIn } from '@tunna/domain/time/days';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import { completePriceList, listCoverage } from './price-coverage.service.ts';
import { createPrices, deletePrice, editPrice, listPrices, proposePrices } from './price-list.service.ts';
import { importPriceList } from './price-list-import.service.ts';

export const priceListRoutes = (
  database: Database,
  work: HeavyWork,
  now: () => Date,
): Handlers<keyof typeof priceListContract> => ({
  listAgreedPrices: ({ query }, member) => listPrices(database, member, query),
  createAgreedPrices: ({ body }, member) => createPrices(database, member, body.prices, now()),
  editAgreedPrice: ({ params, body }, member) => editPrice(database, member, params.id, body, now()),
  async deleteAgreedPrice({ params }, member) {
    await deletePrice(database, member, params.id);
    return { done: true };
  },
  listPriceCoverage: (_request, member) => listCoverage(database, member, dayIn(now())),
  completePriceList: ({ body }, member) =>
    completePriceList(database, member, { ...body, at: now(), today: dayIn(now()) }),
  proposePrices: ({ query }, member) => proposePrices(database, member, query.serviceProviderId, dayIn(now())),
  importPriceList: ({ body: { serviceProviderId, apply }, upload }, member) =>
    importPriceList(
      database,
      member,
      { serviceProviderId, path: upload.path, isApplied: apply === 'true', at: now() },
      memberWork(work, member),
    ),
});
