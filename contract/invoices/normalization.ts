import { lineKinds } from '@tunna/domain/invoices/classification/line-kind';
import { keyOf } from '@tunna/domain/invoices/classification/line-text';
import {
  locationMatches,
  materialMatches,
  suggestionReasons,
} from '@tunna/domain/invoices/classification/normalization';
import { isMassUnit, unitCode } from '@tunna/domain/invoices/classification/weight';
import { z } from 'zod';
import type { IsClosed } from '../closed.ts';
import { decimalAboveZero } from '../decimals.ts';
import { endpoint } from '../endpoint.ts';
import { exactText, hexColor, id, language, listOf, numericId, plainText, publicKey, shapedText } from '../fields.ts';
import { listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';

/** Maximum number of choices in one call. */
export const maxChoices = 200;

const orgId = z.object({ orgId: numericId });
const normalizationId = orgId.extend({ id: numericId });
const decimal = z.string().describe('Decimal string.');

/** Cost of lines in each of their currencies. */
const cost = z.array(z.object({ currency: z.string(), amount: decimal }));
const provider = z.object({ id: z.int().positive(), name: z.string() });
export const stream = z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor });
const place = z.object({ id: z.string(), name: z.string() });

/** A unit of UN/ECE Recommendation 20 that is no unit of mass. Units of mass are converted directly. */
export const countedUnit = exactText(100)
  .transform(unitCode)
  .pipe(shapedText(/^[A-Z0-9]{1,10}$/, 10))
  .refine((unit) => !isMassUnit(unit), 'unknown_value');

export const kgPerUnit = decimalAboveZero(1_000_000).describe('Kilograms per unit, as a decimal string.');

const matchKey = exactText(2000).transform(keyOf).pipe(z.string().min(1, 'required'));
const example = z.string('required').trim().min(1, 'required').pipe(plainText(4000));

/** The material of lines that the provider invoices under an item id or a description. */
export const materialChoice = z
  .object({
    serviceProviderId: id('required'),
    match: z.enum(materialMatches, 'unknown_value'),
    matchKey: matchKey.describe('Key as in the queue: normalized, without dates and document numbers.'),
    example: example.describe('Example of a line as invoiced.'),
    kind: z.enum(lineKinds, 'unknown_value'),
    wasteStreamId: id('required')
      .optional()
      .describe('Required for material. For other types: the waste stream to charge.'),
    isBought: z
      .boolean()
      .default(false)
      .describe('The service provider buys the material: negative quantities count as material delivered.'),
    unit: countedUnit.optional().describe('Unit to which `kgPerUnit` applies.'),
    kgPerUnit: kgPerUnit.optional(),
  })
  .refine(({ kind, wasteStreamId }) => kind !== 'material' || wasteStreamId !== undefined, {
    path: ['wasteStreamId'],
    message: 'required',
  })
  .refine(({ kind, isBought, unit }) => kind === 'material' || (!isBought && unit === undefined), {
    path: ['kind'],
    message: 'unknown_value',
  })
  .refine(({ unit, kgPerUnit: kg }) => (unit === undefined) === (kg === undefined), {
    path: ['kgPerUnit'],
    message: 'required',
  });

/** The location of lines that contain this location, item or description. */
export const locationChoice = z.object({
  serviceProviderId: id('required'),
  match: z.enum(locationMatches, 'unknown_value'),
  matchKey,
  example,
  locationId: publicKey,
});

export const effect = z
  .object({
    lines: z.int().nonnegative().describe('Number of lines that change.'),
    invoices: z.int().nonnegative(),
    cost: cost.describe('Net amount of those lines.'),
    kgBefore: decimal,
    kgAfter: decimal,
    estimatedKgAfter: decimal,
  })
  .describe('Effect on existing invoice lines.');

const remembered = {
  id: z.int().positive(),
  serviceProvider: provider,
  matchKey: z.string(),
  example: z.string(),
  lines: z.int().nonnegative().describe('Number of lines classified by the normalization.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().optional(),
};

export const materialNormalization = z.object({
  ...remembered,
  match: z.enum(materialMatches),
  kind: z.enum(lineKinds),
  wasteStream: stream.optional(),
  isBought: z.boolean(),
  unit: z.string().optional(),
  kgPerUnit: decimal.optional(),
});

export const locationNormalization = z.object({ ...remembered, match: z.enum(locationMatches), location: place });

const suggested = {
  confidence: z.int().min(0).max(100),
  reason: z.enum(suggestionReasons),
  evidence: z.string().describe('Wording, location or word on which the suggestion is based.'),
};
const materialSuggestion = z.object({
  kind: z.enum(lineKinds),
  wasteStreamId: z.int().positive().optional(),
  ...suggested,
});
const locationSuggestion = z.object({ locationId: z.string(), ...suggested });

const unmapped = {
  serviceProvider: provider,
  matchKey: z.string(),
  example: z.string().describe('Description on the newest line.'),
  lines: z.int().positive(),
  invoices: z.int().positive(),
  cost,
  kg: decimal.describe('Total weight of lines measured in units of mass.'),
  units: z.array(z.string()),
  isNegative: z.boolean().describe('Every quantity is negative: the service provider may be buying the material.'),
  isMixed: z.boolean().describe('The descriptions of the lines differ.'),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  examples: z.array(
    z.object({
      invoiceNumber: z.string(),
      position: z.int().positive(),
      name: z.string(),
      quantity: decimal.optional(),
      unit: z.string().optional(),
      cost: decimal,
      currency: z.string(),
      serviceDay: z.iso.date(),
    }),
  ),
};
export const unmappedMaterial = z.object({
  ...unmapped,
  match: z.enum(materialMatches),
  wordingKey: z
    .string()
    .describe('Key of the newest line’s wording, to match lines by wording. Empty if it has no description.'),
  suggestions: z.array(materialSuggestion),
});
export const unmappedLocation = z.object({
  ...unmapped,
  match: z.enum(locationMatches),
  suggestions: z.array(locationSuggestion),
});

/** Totals of all open choices. */
const atStake = z.object({ lines: z.int().nonnegative(), cost, kg: decimal });

/** Filters and order of unclassified lines, also for their exports. */
export const queueFilters = {
  serviceProviderId: numericId.optional(),
  sort: z.enum(['cost', 'kg', 'lines'], 'unknown_value').default('cost'),
  order: z.enum(['asc', 'desc'], 'unknown_value').default('desc'),
};
const queueQuery = listQuery.extend(queueFilters);
/** Filters of the lists of normalizations, also for their exports. */
export const normalizationFilters = { serviceProviderId: numericId.optional() };
const rememberedQuery = listQuery.extend(normalizationFilters).omit({ order: true });

const choices = <Choice extends z.ZodType<{ serviceProviderId: number; match: string; matchKey: string }>>(
  choice: IsClosed<Choice> extends true ? Choice : never,
) =>
  listOf<Choice>(choice, maxChoices).refine(
    (those) =>
      new Set(those.map((one) => JSON.stringify([one.serviceProviderId, one.match, one.matchKey]))).size ===
      those.length,
    'taken',
  );

const made = z.object({ ids: z.array(z.int().positive()).describe('In the order of the request.'), effect });

const ids = listOf(id('required'), maxChoices).default([]);

export type MaterialChoiceInput = z.output<typeof materialChoice>;
export type LocationChoiceInput = z.output<typeof locationChoice>;
export type MaterialNormalization = View<typeof materialNormalization>;
export type LocationNormalization = View<typeof locationNormalization>;
export type UnmappedMaterial = View<typeof unmappedMaterial>;
export type UnmappedLocation = View<typeof unmappedLocation>;
export type NormalizationEffect = View<typeof effect>;
export type AtStake = View<typeof atStake>;
export type QueueListed = z.output<typeof queueQuery>;
export type NormalizationsListed = z.output<typeof rememberedQuery>;

const invoices = '/org/{orgId}/invoices';

export const normalizationContract = {
  listMaterialNormalizations: endpoint({
    method: 'GET',
    path: `${invoices}/material-type-normalization`,
    access: 'invoices.read',
    summary: 'List material normalizations, newest first.',
    params: orgId,
    query: rememberedQuery,
    response: pageOf(materialNormalization),
    errors: [],
  }),
  createMaterialNormalization: endpoint({
    method: 'POST',
    path: `${invoices}/material-type-normalization`,
    access: 'invoices.write',
    summary: 'Create or replace a material normalization and apply it to existing lines.',
    params: orgId,
    body: materialChoice,
    response: z.object({ id: z.int().positive(), effect }),
    errors: ['not_found', 'waste_stream_not_found'],
  }),
  deleteMaterialNormalization: endpoint({
    method: 'DELETE',
    path: `${invoices}/material-type-normalization/{id}`,
    access: 'invoices.delete',
    summary: 'Delete a material normalization and undo its effect on existing lines.',
    params: normalizationId,
    response: z.object({ done: z.boolean(), effect }),
    errors: ['not_found'],
  }),
  listLocationNormalizations: endpoint({
    method: 'GET',
    path: `${invoices}/location-normalization`,
    access: 'invoices.read',
    summary: 'List location normalizations, newest first.',
    params: orgId,
    query: rememberedQuery,
    response: pageOf(locationNormalization),
    errors: [],
  }),
  createLocationNormalization: endpoint({
    method: 'POST',
    path: `${invoices}/location-normalization`,
    access: 'invoices.write',
    summary: 'Create or replace a location normalization and apply it to existing lines.',
    params: orgId,
    body: locationChoice,
    response: z.object({ id: z.int().positive(), effect }),
    errors: ['not_found', 'location_not_found'],
  }),
  deleteLocationNormalization: endpoint({
    method: 'DELETE',
    path: `${invoices}/location-normalization/{id}`,
    access: 'invoices.delete',
    summary: 'Delete a location normalization and undo its effect on existing lines.',
    params: normalizationId,
    response: z.object({ done: z.boolean(), effect }),
    errors: ['not_found'],
  }),
  createNormalizations: endpoint({
    method: 'POST',
    path: `${invoices}/normalizations`,
    access: 'invoices.write',
    summary: 'Create several normalizations, all or none.',
    params: orgId,
    body: z.object({ materials: choices(materialChoice).default([]), locations: choices(locationChoice).default([]) }),
    response: z.object({ materials: made.shape.ids, locations: made.shape.ids, effect }),
    errors: ['not_found', 'waste_stream_not_found', 'location_not_found'],
  }),
  undoNormalizations: endpoint({
    method: 'POST',
    path: `${invoices}/normalizations/undo`,
    access: 'invoices.write',
    summary: 'Undo normalizations. The normalizations they replaced apply again.',
    params: orgId,
    body: z.object({ materials: ids, locations: ids }),
    response: z.object({ effect }),
    errors: [],
  }),
  previewNormalizations: endpoint({
    method: 'POST',
    path: `${invoices}/normalizations/preview`,
    access: 'invoices.read',
    summary: 'Preview the effect of creating and deleting normalizations. Nothing is stored.',
    params: orgId,
    body: z.object({
      materials: choices(materialChoice).default([]),
      locations: choices(locationChoice).default([]),
      removedMaterials: ids,
      removedLocations: ids,
    }),
    response: effect,
    errors: [],
  }),
  listUnmappedMaterials: endpoint({
    method: 'GET',
    path: `${invoices}/unmapped-materials`,
    access: 'invoices.read',
    summary: 'List unclassified lines grouped by item id or description, with kilograms, cost and suggestions.',
    params: orgId,
    query: queueQuery,
    response: pageOf(unmappedMaterial).extend({ atStake }),
    errors: [],
  }),
  listUnmappedLocations: endpoint({
    method: 'GET',
    path: `${invoices}/unmapped-locations`,
    access: 'invoices.read',
    summary: 'List lines without a location, grouped by the delivery location on the invoice.',
    params: orgId,
    query: queueQuery,
    response: pageOf(unmappedLocation).extend({ atStake }),
    errors: [],
  }),
  getInvoiceSuggestions: endpoint({
    method: 'GET',
    path: `${invoices}/suggestions/{providerId}/{invoiceNumber}`,
    access: 'invoices.read',
    summary: 'Return suggestions for the unclassified lines of an invoice.',
    params: orgId.extend({ providerId: numericId, invoiceNumber: exactText(200) }),
    response: z.object({
      materials: z.array(unmappedMaterial.extend({ positions: z.array(z.int().positive()) })),
      locations: z.array(unmappedLocation.extend({ positions: z.array(z.int().positive()) })),
    }),
    errors: ['not_found'],
  }),
};
