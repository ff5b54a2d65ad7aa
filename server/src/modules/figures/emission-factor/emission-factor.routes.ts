import type { emissionFactorContract } from '@tunna/contract/figures/emission-factor';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { endFactor, listFactors, setFactor } from './emission-factor.service.ts';

export const emissionFactorRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof emissionFactorContract> => ({
  listEmissionFactors: (_input, { organization }) => listFactors(database, organization),
  setEmissionFactor: ({ body }, member) => setFactor(database, member, body, now()),
  async endEmissionFactor({ params }, member) {
    await endFactor(database, member, params.id, now());
    return { done: true };
  },
});
