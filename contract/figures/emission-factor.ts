import { factorCoverages } from '@tunna/domain/figures/carbon/carbon-coverage';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { z } from 'zod';
import { decimalBetween } from '../decimals.ts';
import { endpoint } from '../endpoint.ts';
import { decimal, exactText, hexColor, id, integer, language, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });

/** Maximum of own factors in use. */
export const maxOwnFactors = 500;

/** Higher than the emissions of any treatment; a larger number has another unit. */
export const maxKgCo2ePerTonne = 100_000;

const year = (min: number) => integer(min, 2199, 'required');

export const emissionFactorInput = z
  .object({
    wasteStreamId: id('required').optional(),
    wasteCategoryId: id('required')
      .optional()
      .describe('Waste category. Absent if the factor applies to one waste stream.'),
    treatmentCode: exactText(3)
      .refine((code) => treatmentOf(code)?.code === code, 'unknown_value')
      .optional()
      .describe(
        'Treatment code. Absent for a factor that applies to every treatment, also if the treatment is unknown.',
      ),
    kgCo2ePerTonne: decimalBetween(0, maxKgCo2ePerTonne).describe(
      'Kilograms of CO2e per tonne of waste, as a decimal string.',
    ),
    year: year(1990).describe('Publication year of the factor.'),
    validFromYear: year(2000).describe('First year of waste to which the factor applies.'),
    source: z
      .string('required')
      .trim()
      .min(1, 'required')
      .pipe(plainText(500).min(3, 'too_short'))
      .describe('Publication, page or link. Required.'),
  })
  .refine(({ wasteStreamId, wasteCategoryId }) => (wasteStreamId === undefined) !== (wasteCategoryId === undefined), {
    path: ['wasteStreamId'],
    message: 'required',
  });

const names = z.record(language, z.string());
const body = {
  treatmentCode: z.string().optional(),
  kgCo2ePerTonne: decimal,
  year: z.int(),
  validFromYear: z.int(),
  source: z.string(),
};

export const ownEmissionFactor = z.object({
  id: z.int().positive(),
  wasteStream: z.object({ id: z.int().positive(), names, color: hexColor }).optional(),
  wasteCategory: z.object({ id: z.int().positive(), code: z.string(), names, color: hexColor }),
  ...body,
  replaces: z.int().positive().optional().describe('Id of the factor that this one replaced.'),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string().optional(),
  replacedAt: z.iso
    .datetime()
    .optional()
    .describe('Time when the factor was replaced or ended. Absent while it is in use.'),
});

const edition = z.object({
  id: z.string(),
  year: z.int(),
  publisher: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  published: z.iso.date(),
  address: z.string(),
});

const platformFactor = z.object({
  edition: z.string().describe('Id of the edition.'),
  categoryCode: z.string(),
  treatmentCode: z.string(),
  kgCo2ePerTonne: decimal,
  material: z.string().describe('Name of the material as given by the publisher.'),
  method: z.string(),
  coverage: z
    .enum(factorCoverages)
    .describe('`transport`: collection and transport only. `landfill`: also the emissions of the landfill.'),
});

export const emissionFactors = z.object({
  version: z.string().describe('Fingerprint of all factors. Changes when any factor changes.'),
  own: z.array(ownEmissionFactor).describe('Factors in use.'),
  earlier: z.array(ownEmissionFactor).describe('Own factors that are no longer used, newest first. At most 200.'),
  editions: z.array(edition),
  platform: z.array(platformFactor),
});

export type EmissionFactors = View<typeof emissionFactors>;
export type EmissionFactorInput = z.output<typeof emissionFactorInput>;
export type OwnEmissionFactor = View<typeof ownEmissionFactor>;

const factors = '/org/{orgId}/emission-factors';

export const emissionFactorContract = {
  listEmissionFactors: endpoint({
    method: 'GET',
    path: factors,
    access: 'emissionFactors.read',
    summary: 'List CO2e emission factors: the organization’s own and the built-in ones.',
    params: orgId,
    response: emissionFactors,
    errors: [],
  }),
  setEmissionFactor: endpoint({
    method: 'POST',
    path: factors,
    access: 'emissionFactors.write',
    summary: 'Create an own emission factor. It replaces the one in use for the same waste, treatment and first year.',
    params: orgId,
    body: emissionFactorInput,
    response: ownEmissionFactor,
    errors: ['waste_stream_not_found', 'waste_category_not_found', 'factors_too_many'],
  }),
  endEmissionFactor: endpoint({
    method: 'DELETE',
    path: `${factors}/{id}`,
    access: 'emissionFactors.write',
    summary: 'End the use of an own emission factor. It can still be read.',
    params: orgId.extend({ id: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
};
