import { claimStates } from '@tunna/domain/invoices/claim';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  day,
  decimalText,
  emailAddress,
  id,
  language,
  listOf,
  numericId,
  plainText,
  queryInteger,
  requiredText,
  version,
} from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import { claim, claimFigure, claimSum, claimSummary, usableCreditNote } from './claim-record.ts';

export * from './claim-record.ts';

const orgId = z.object({ orgId: numericId });
const claimId = orgId.extend({ id: numericId });

/** Maximum number of findings in one claim, and of reminders. */
export const maxClaimedFindings = 200;
export const maxReminders = 20;

export const claimFilters = {
  serviceProviderId: numericId.optional(),
  state: z.enum(claimStates, 'unknown_value').optional(),
};
const claimsListed = listQuery.extend(claimFilters).omit({ order: true });

const details = {
  deadline: day.optional().describe('Last day for the provider to respond. Default: 14 days from today.'),
  contactPersonId: id().optional().describe('Member whom the provider can contact. Default: the caller.'),
  contactEmail: emailAddress.optional().describe('Default: the email address of the caller, if they are the contact.'),
  note: z.string().trim().pipe(plainText(2000)).default(''),
};
const findingIds = listOf(id(), maxClaimedFindings, 1);

const claimInput = z.object({ findingIds, ...details });
const claimEdit = z.object({ ...details, findingIds, deadline: day, version });

export type ClaimsListed = z.output<typeof claimsListed>;
export type ClaimInput = z.output<typeof claimInput>;
export type ClaimEdit = z.output<typeof claimEdit>;

const claims = '/org/{orgId}/invoices/claims';

export const claimContract = {
  listClaims: endpoint({
    method: 'GET',
    path: claims,
    access: 'invoices.read',
    summary: 'List claims against service providers: overdue ones first, then those that wait, then the newest.',
    params: orgId,
    query: claimsListed,
    response: pageOf(claimSummary).extend({
      sums: z.array(claimSum).describe('Sums of the matching claims by state, in any state.'),
    }),
    errors: [],
  }),
  getClaimFigures: endpoint({
    method: 'GET',
    path: `${claims}/figures`,
    access: 'invoices.read',
    summary:
      'Return what was claimed, recovered and declined by year, service provider and currency. Newest year first.',
    params: orgId,
    query: z.object({ year: queryInteger(2000, 2199).optional(), serviceProviderId: numericId.optional() }),
    response: z.object({ figures: z.array(claimFigure) }),
    errors: [],
  }),
  createClaim: endpoint({
    method: 'POST',
    path: claims,
    access: 'invoices.write',
    summary:
      'Create a claim from findings of one service provider in one currency. They become disputed. The same findings again return the same open claim.',
    params: orgId,
    body: claimInput,
    response: claim,
    errors: ['status_conflict', 'requirements_unmet', 'person_not_found'],
  }),
  getClaim: endpoint({
    method: 'GET',
    path: `${claims}/{id}`,
    access: 'invoices.read',
    summary: 'Return a claim with its lines, letters and credit notes. Lines of a sent claim no longer change.',
    params: claimId,
    response: claim,
    errors: ['not_found'],
  }),
  editClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}`,
    access: 'invoices.write',
    summary: 'Update a claim that is not sent yet. Findings that are removed stay disputed.',
    params: claimId,
    body: claimEdit,
    response: claim,
    errors: ['not_found', 'status_conflict', 'requirements_unmet', 'person_not_found', 'edit_conflict'],
  }),
  getClaimDocument: endpoint({
    method: 'GET',
    path: `${claims}/{id}/letter`,
    access: 'invoices.read',
    summary: 'Download the letter of a claim as a PDF document, in the provider’s language.',
    params: claimId,
    query: z.object({
      language: language.optional(),
      number: queryInteger(1, maxReminders + 1)
        .optional()
        .describe('Number of the letter. Default: the first, or the draft of a claim that is not sent yet.'),
    }),
    response: { download: ['application/pdf'] },
    errors: ['not_found'],
  }),
  sendClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/send`,
    access: 'invoices.write',
    summary: 'Email the letter to the provider. A claim that was sent already is not sent again.',
    params: claimId,
    body: z.object({ email: emailAddress, deadline: day, version }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'requirements_unmet', 'edit_conflict'],
  }),
  remindOfClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/remind`,
    access: 'invoices.write',
    summary: 'Email a reminder with the letter to the provider, and set the next deadline.',
    params: claimId,
    body: z.object({ email: emailAddress, deadline: day, version }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'requirements_unmet', 'edit_conflict'],
  }),
  listUsableCreditNotes: endpoint({
    method: 'GET',
    path: `${claims}/{id}/credit-notes`,
    access: 'invoices.read',
    summary: 'List the newest 50 credit notes of the provider in the claim’s currency that settle no claim yet.',
    params: claimId,
    response: z.object({ creditNotes: z.array(usableCreditNote) }),
    errors: ['not_found'],
  }),
  creditClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/credit`,
    access: 'invoices.write',
    summary: 'Settle a claim by a credit note, fully or partly. A credit note settles one claim.',
    params: claimId,
    body: z.object({
      creditNoteId: id(),
      amount: decimalText.optional().describe('Settled amount excl. VAT. Default: the net amount of the credit note.'),
      version,
    }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'requirements_unmet', 'edit_conflict'],
  }),
  dismissClaimCredit: endpoint({
    method: 'POST',
    path: `${claims}/{id}/credit/dismiss`,
    access: 'invoices.write',
    summary: 'Reject a proposed credit note, or undo a settlement.',
    params: claimId,
    body: z.object({ creditNoteId: id(), version }),
    response: claim,
    errors: ['not_found', 'requirements_unmet', 'edit_conflict'],
  }),
  declineClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/decline`,
    access: 'invoices.write',
    summary: 'Record that the provider declined the claim, or the rest of a partly credited one.',
    params: claimId,
    body: z.object({ reason: requiredText(1000), version }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'edit_conflict'],
  }),
  reopenClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/reopen`,
    access: 'invoices.write',
    summary: 'Undo that a claim was declined.',
    params: claimId,
    body: z.object({ version }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'edit_conflict'],
  }),
  withdrawClaim: endpoint({
    method: 'POST',
    path: `${claims}/{id}/withdraw`,
    access: 'invoices.write',
    summary: 'Withdraw a claim. Its findings can be claimed again.',
    params: claimId,
    body: z.object({ version }),
    response: claim,
    errors: ['not_found', 'status_conflict', 'edit_conflict'],
  }),
};
