import { treatmentEvidences } from '@tunna/domain/figures/evidence';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, exactText, hexColor, id, language, month, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });

/** Maximum number of confirmations in use of an organization. */
export const maxConfirmations = 1000;

export const treatmentConfirmationInput = z
  .object({
    wasteStreamId: id('required'),
    serviceProviderId: id('required').optional().describe('Absent for all providers of the stream.'),
    treatmentCode: exactText(3).refine((code) => treatmentOf(code)?.code === code, 'unknown_value'),
    evidence: z.enum(treatmentEvidences, 'unknown_value'),
    dated: day.describe('Date of the document or agreement.'),
    validFrom: month.describe('First month that it is about.'),
    validUntil: month.optional().describe('Last month that it is about. Absent while it is valid.'),
    note: z
      .string('required')
      .trim()
      .min(1, 'required')
      .pipe(plainText(500).min(3, 'too_short'))
      .describe('The document: its title, number or place.'),
  })
  .refine(({ validFrom, validUntil }) => validUntil === undefined || validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'ends_before_start',
  });

export type TreatmentConfirmationInput = z.output<typeof treatmentConfirmationInput>;

const confirmation = z.object({
  id: z.int().positive(),
  wasteStream: z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor }),
  serviceProvider: z.object({ id: z.int().positive(), name: z.string() }).optional(),
  treatmentCode: z.string(),
  evidence: z.enum(treatmentEvidences),
  dated: z.iso.date(),
  validFrom: month,
  validUntil: month.optional(),
  note: z.string(),
  contradicts: z
    .boolean()
    .describe(
      'Whether the stream has another treatment now, or another confirmation for the same months has. Kilograms with another treatment are not confirmed.',
    ),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string().optional(),
});

export type TreatmentConfirmation = View<typeof confirmation>;

export const treatmentConfirmationContract = {
  listTreatmentConfirmations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/treatment-confirmations',
    access: 'publishedReports.read',
    summary: 'List the documents and agreements that confirm treatments of waste streams, newest first.',
    params: orgId,
    response: z.object({ confirmations: z.array(confirmation) }),
    errors: [],
  }),
  confirmTreatment: endpoint({
    method: 'POST',
    path: '/org/{orgId}/treatment-confirmations',
    access: 'publishedReports.write',
    summary: 'Record a document or agreement that confirms the treatment of a waste stream, for one or all providers.',
    params: orgId,
    body: treatmentConfirmationInput,
    response: confirmation,
    errors: ['waste_stream_not_found', 'not_found', 'confirmations_too_many'],
  }),
  withdrawTreatmentConfirmation: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/treatment-confirmations/{id}',
    access: 'publishedReports.write',
    summary: 'Withdraw a confirmation. Published reports keep their figures.',
    params: orgId.extend({ id: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
};
