import { factorCoverages } from '@tunna/domain/figures/emission-factors';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, decimalText, exactText, hexColor, id, integer, language, numericId, plainText } from '../fields.ts';

const orgId = z.object({ orgId: numericId });

/** Own factors that are used at once, at most. */
export const mostOwnFactors = 500;

/** More than any treatment of waste causes; whoever writes more meant another unit. */
export const mostKgCo2ePerTonne = 100_000;

const year = (min: number) => integer(min, 2199, 'required', 'unknown_value');

export const emissionFactorInput = z
  .object({
    wasteStreamId: id('required').optional(),
    wasteCategoryId: id('required').optional().describe('Of all streams of the category; else of one stream.'),
    treatmentCode: exactText(3)
      .refine((code) => treatmentOf(code)?.code === code, 'unknown_value')
      .optional()
      .describe('For every treatment, and for waste whose treatment nobody knows, where it is absent.'),
    kgCo2ePerTonne: decimalText
      // Every check is made of whatever comes, also of what another has refused.
      .refine(
        (text) => !isDecimalText(text) || (toDecimal(text).gte(0) && toDecimal(text).lte(mostKgCo2ePerTonne)),
        'unknown_value',
      )
      .describe('Kilograms of CO2e that a tonne of the waste causes; decimal text.'),
    year: year(1990).describe('The year that it was published for.'),
    validFromYear: year(2000).describe('The first year of waste that it is used for.'),
    source: z
      .string('required')
      .trim()
      .min(1, 'required')
      .pipe(plainText(500).min(3, 'too_short'))
      .describe('Who says so, and where. There is no factor without a source.'),
  })
  .refine(({ wasteStreamId, wasteCategoryId }) => (wasteStreamId === undefined) !== (wasteCategoryId === undefined), {
    path: ['wasteStreamId'],
    message: 'required',
  });

const names = z.record(language, z.string());
const said = {
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
  ...said,
  replaces: z.int().positive().optional().describe('The factor whose place it took.'),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string().optional(),
  replacedAt: z.iso.datetime().optional().describe('Since when it is not used any more.'),
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
  edition: z.string().describe('The id of its edition.'),
  categoryCode: z.string(),
  treatmentCode: z.string(),
  kgCo2ePerTonne: decimal,
  material: z.string().describe('As the publisher names it.'),
  method: z.string(),
  coverage: z.enum(factorCoverages).describe('transport: the way to the plant alone; landfill: everything.'),
});

export const emissionFactors = z.object({
  version: z.string().describe('Names all of them together; it changes with each.'),
  own: z.array(ownEmissionFactor).describe('Those in use.'),
  earlier: z.array(ownEmissionFactor).describe('Own ones that are not used any more, the latest first; at most 200.'),
  editions: z.array(edition),
  platform: z.array(platformFactor),
});

export type EmissionFactors = z.output<typeof emissionFactors>;
export type EmissionFactorInput = z.output<typeof emissionFactorInput>;
export type OwnEmissionFactor = z.output<typeof ownEmissionFactor>;

const factors = '/org/{orgId}/emission-factors';

export const emissionFactorContract = {
  listEmissionFactors: endpoint({
    method: 'GET',
    path: factors,
    access: 'publishedReports.read',
    summary: 'Factors for the CO2e of waste: the organization’s own, and those that come with the platform',
    params: orgId,
    response: emissionFactors,
    errors: [],
  }),
  setEmissionFactor: endpoint({
    method: 'POST',
    path: factors,
    access: 'publishedReports.write',
    summary: 'An own factor, in the place of the one that is used for the same waste, treatment and first year',
    params: orgId,
    body: emissionFactorInput,
    response: ownEmissionFactor,
    errors: ['waste_stream_not_found', 'waste_category_not_found', 'factors_too_many'],
  }),
  endEmissionFactor: endpoint({
    method: 'DELETE',
    path: `${factors}/{id}`,
    access: 'publishedReports.write',
    summary: 'Ends the use of an own factor; it stays to be read',
    params: orgId.extend({ id: numericId }),
    response: z.object({ done: z.boolean() }),
    errors: ['not_found'],
  }),
};
