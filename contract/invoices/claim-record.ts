import { claimStates } from '@tunna/domain/invoices/claim';
import { claimEvidence } from '@tunna/domain/invoices/claim-match';
import { findingMeasures, findingRules, groundCodes } from '@tunna/domain/invoices/prices/finding';
import { z } from 'zod';
import { decimal, language } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';

const provider = z.object({ id: z.int().positive(), name: z.string() });

export const claimSummary = z.object({
  id: z.int().positive(),
  reference: z.string().describe('Number of the claim, such as K-2026-0007. Providers repeat it in credit notes.'),
  serviceProvider: provider,
  state: z.enum(claimStates),
  isDeclined: z.boolean().describe('Whether the provider declined the claim, or the rest of a partly credited one.'),
  isOverdue: z.boolean().describe('Whether the deadline has passed without a full settlement.'),
  currency: z.string(),
  amount: decimal.describe('Claimed amount excl. VAT.'),
  gross: decimal.describe('Claimed amount incl. VAT.'),
  credited: decimal.describe('Credited amount excl. VAT.'),
  declined: decimal.describe('Declined amount excl. VAT.'),
  outstanding: decimal.describe('Amount excl. VAT that is neither credited nor declined.'),
  findings: z.int().nonnegative(),
  reminders: z.int().nonnegative(),
  proposals: z.int().nonnegative().describe('Credit notes that may settle the claim, to be confirmed by a member.'),
  deadline: z.iso.date(),
  sentAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  ...edited,
});

const claimLine = z.object({
  findingId: z.int().positive().optional().describe('Absent if the finding no longer exists.'),
  invoiceNumber: z.string(),
  invoiceDay: z.iso.date(),
  position: z.int().positive().optional().describe('Line number. Absent if the finding concerns the whole invoice.'),
  lineName: z.string().optional(),
  rule: z.enum(findingRules),
  measure: z.enum(findingMeasures),
  expected: decimal.optional(),
  found: decimal.optional(),
  quantity: decimal.optional(),
  unit: z.string().optional(),
  agreedPrice: decimal.optional().describe('Agreed unit price.'),
  chargedPrice: decimal.optional().describe('Charged unit price.'),
  period: z.object({ start: z.iso.date().optional(), end: z.iso.date().optional() }).optional(),
  container: z.string().optional(),
  location: z.string().optional(),
  amount: decimal.describe('Claimed amount: net, or the VAT if the rate is wrong.'),
  net: decimal,
  vatRate: decimal.optional(),
  vat: decimal,
  gross: decimal,
  reference: z.string().optional().describe('Other invoice or line to which the finding refers.'),
  grounds: z.array(z.object({ code: z.enum(groundCodes), values: z.record(z.string(), z.string()) })),
  note: z.string(),
});

const letter = z.object({
  number: z.int().positive().describe('Letters of a claim count from 1. Letters after the first are reminders.'),
  kind: z.enum(['claim', 'reminder']),
  recipient: z.string(),
  deadline: z.iso.date(),
  sentAt: z.iso.datetime(),
  sentBy: z.string().optional(),
  delivery: z.enum(['waiting', 'sent', 'dead']).describe('`dead`: the email could not be delivered.'),
});

const credit = z.object({
  creditNoteId: z.int().positive(),
  number: z.string(),
  issueDate: z.iso.date(),
  amount: decimal.describe('Settled amount excl. VAT.'),
  state: z.enum(['proposed', 'confirmed', 'dismissed']),
  isAutomatic: z.boolean(),
  isDeleted: z.boolean().describe('A deleted credit note settles nothing until it is restored.'),
  evidence: z.array(z.enum(claimEvidence)),
  at: z.iso.datetime(),
  by: z.string().optional(),
});

export const claim = claimSummary.extend({
  vat: decimal,
  lines: z.array(claimLine),
  contact: z.object({ personId: z.int().positive().optional(), name: z.string(), email: z.string().optional() }),
  note: z.string(),
  providerEmail: z.string().optional().describe('Email address of the provider.'),
  language: language.describe('Language of the letter: that of the provider.'),
  letters: z.array(letter),
  credits: z.array(credit),
  createdBy: z.string().optional(),
  declineReason: z.string().optional(),
  declinedAt: z.iso.datetime().optional(),
  declinedBy: z.string().optional(),
  withdrawnAt: z.iso.datetime().optional(),
  withdrawnBy: z.string().optional(),
});

export const claimSum = z.object({
  state: z.enum(claimStates),
  currency: z.string(),
  claims: z.int().positive(),
  amount: decimal,
  credited: decimal,
  outstanding: decimal,
});

export const claimFigure = z.object({
  year: z.int(),
  serviceProvider: provider,
  currency: z.string(),
  claims: z.int().nonnegative().describe('Number of claims sent in the year.'),
  claimed: decimal.describe('Amount of the claims sent in the year.'),
  recovered: decimal.describe('Amount credited by credit notes issued in the year.'),
  declined: decimal.describe('Amount declined in the year.'),
  pending: decimal.describe('Amount of the claims sent in the year that is neither credited nor declined yet.'),
});

export const usableCreditNote = z.object({
  id: z.int().positive(),
  number: z.string(),
  issueDate: z.iso.date(),
  net: decimal.describe('Net amount of the credit note, positive.'),
  currency: z.string(),
});

export type ClaimRow = View<typeof claimSummary>;
export type Claim = View<typeof claim>;
export type ClaimLine = View<typeof claimLine>;
export type ClaimSum = View<typeof claimSum>;
export type ClaimFigure = View<typeof claimFigure>;
export type ClaimCredit = View<typeof credit>;
export type ClaimLetterSent = View<typeof letter>;
export type UsableCreditNote = View<typeof usableCreditNote>;
