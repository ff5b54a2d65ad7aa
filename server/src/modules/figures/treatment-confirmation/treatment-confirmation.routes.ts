import type { treatmentConfirmationContract } from '@tunna/contract/figures/treatment-confirmation';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { confirmTreatment, listConfirmations, withdrawConfirmation } from './treatment-confirmation.service.ts';

export const treatmentConfirmationRoutes = (
  database: Database,
  now: () => Date,
): Handlers<keyof typeof treatmentConfirmationContract> => ({
  async listTreatmentConfirmations(_input, { organization }) {
    return { confirmations: await listConfirmations(database, organization) };
  },
  confirmTreatment: ({ body }, member) => confirmTreatment(database, member, body, now()),
  async withdrawTreatmentConfirmation({ params }, member) {
    await withdrawConfirmation(database, member, params.id, now());
    return { done: true };
  },
});
