import type { claimContract } from '@tunna/contract/invoices/claim';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { memberWork } from '../../../workers/owned-work.ts';
import type { PictureStore } from '../../platform/picture/picture.service.ts';
import { createClaim, editClaim, getClaim, getFigures, listUsableCreditNotes, readClaims } from './claim.service.ts';
import { getClaimDocument } from './claim-letter.service.ts';
import { remindOfClaim, sendClaim } from './claim-sending.service.ts';
import {
  creditClaim,
  declineClaim,
  dismissClaimCredit,
  reopenClaim,
  withdrawClaim,
} from './claim-settlement.service.ts';

export const claimRoutes = (
  { database, store }: PictureStore,
  work: HeavyWork,
  now: () => Date,
): Handlers<keyof typeof claimContract> => ({
  listClaims: ({ query }, { organization }) =>
    database.snapshot(organization, (transaction) => readClaims(transaction, query, now())),
  getClaimFigures: ({ query }, member) => getFigures(database, member, query),
  createClaim: ({ body }, member) => createClaim(database, member, body, now()),
  getClaim: ({ params }, { organization }) => getClaim(database, organization, params.id, now()),
  editClaim: ({ params, body }, member) => editClaim(database, member, params.id, body, now()),
  getClaimDocument: ({ params, query }, member) =>
    getClaimDocument(database, member, { ...params, ...query, now: now() }, { work: memberWork(work, member), store }),
  sendClaim: ({ params, body }, member) => sendClaim(database, member, { ...params, ...body, now: now() }),
  remindOfClaim: ({ params, body }, member) => remindOfClaim(database, member, { ...params, ...body, now: now() }),
  listUsableCreditNotes: ({ params }, member) => listUsableCreditNotes(database, member, params.id),
  creditClaim: ({ params, body }, member) => creditClaim(database, member, { ...params, ...body, now: now() }),
  dismissClaimCredit: ({ params, body }, member) =>
    dismissClaimCredit(database, member, { ...params, ...body, now: now() }),
  declineClaim: ({ params, body }, member) => declineClaim(database, member, { ...params, ...body, now: now() }),
  reopenClaim: ({ params, body }, member) => reopenClaim(database, member, { ...params, ...body, now: now() }),
  withdrawClaim: ({ params, body }, member) => withdrawClaim(database, member, { ...params, ...body, now: now() }),
});
