import type { invoiceAuditContract } from '@tunna/contract/invoices/invoice-audit';
import { dayIn } from '@tunna/domain/time/days';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import type { PictureStore } from '../../platform/picture/picture.service.ts';
import { claimLetter } from './claim-letter.service.ts';
import { decide, listFindings } from './invoice-finding.service.ts';

export const invoiceAuditRoutes = (
  { database, store }: PictureStore,
  work: HeavyWork,
  now: () => Date,
): Handlers<keyof typeof invoiceAuditContract> => ({
  listInvoiceFindings: ({ query }, member) => listFindings(database, member, query, now()),
  decideInvoiceFindings: ({ body }, member) => decide(database, member, body, now()),
  getClaimLetter: ({ query }, member) =>
    claimLetter(database, member, { ...query, today: dayIn(now()) }, { work: memberWork(work, member), store }),
});
