import { languages } from '@tunna/domain/text/languages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  finiteNumber,
  hexColor,
  id,
  language,
  languageCodes,
  listOf,
  month,
  numericId,
  plainText,
  publicKey,
  version,
} from '../fields.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { wasteStreamGuide } from './container.ts';

export const publicLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  municipality: z.string().optional(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional().describe('Degrees, WGS 84.'),
  organization: z.object({ name: z.string(), logoUri: z.string().optional().describe('Address of the logo.') }),
  languages: languageCodes,
  wasteStreams: z.array(
    z.object({
      id: z.int().positive(),
      names: z.record(language, z.string()),
      color: hexColor,
      imageUri: z.string(),
      wasteCategory: z.string(),
      contentLanguages: languageCodes,
    }),
  ),
});

export type PublicLocation = View<typeof publicLocation>;

const kilograms = z.string().describe('Kilograms, as a decimal number. Credit notes are subtracted.');

export const publicLocationReport = z.object({
  from: z.iso.date().describe('First day.'),
  to: z.iso.date().describe('Last day.'),
  wasteStreams: z.array(z.object({ wasteStreamId: z.int().positive(), emptyings: z.int().nonnegative() })),
  weights: z
    .object({
      source: z.enum(['invoice', 'reading']).describe('Whether the kilograms come from invoices or from readings.'),
      kg: kilograms,
      estimatedShare: z
        .string()
        .optional()
        .describe(
          'Share of the kilograms that is estimated from volume or pieces, from 0 to 1. Absent if there is no waste.',
        ),
      monthsWithData: z.int().nonnegative().describe('Months with kilograms, of the twelve of the period.'),
      missingInvoiceMonths: z
        .array(month)
        .describe('Months of the period without the expected invoice of a provider that invoices this location.'),
      sortingRate: z.string().optional().describe('Sorting rate from 0 to 1. Absent if there is no waste.'),
      wasteStreams: z
        .array(
          z.object({
            id: z.int().positive().optional().describe('Absent for waste without a known stream.'),
            names: z.record(language, z.string()).optional(),
            color: hexColor.optional(),
            kg: kilograms,
          }),
        )
        .describe('Sorted by weight, highest first.'),
      months: z.array(
        z.object({
          month,
          kg: kilograms,
          wasteStreams: z.array(z.object({ id: z.int().positive().optional(), kg: kilograms })),
        }),
      ),
    })
    .optional()
    .describe('Absent if no weight is known.'),
});

export type PublicLocationReport = View<typeof publicLocationReport>;

export const locationContract = {
  getPublicLocation: endpoint({
    method: 'GET',
    path: '/location/{id}/info',
    access: 'public',
    summary: 'Return the public page of a published location.',
    params: z.object({ id: publicKey }),
    response: z.object({ location: publicLocation }),
    errors: ['location_not_found'],
    isCacheable: true,
  }),
  getLocationWasteStream: endpoint({
    method: 'GET',
    path: '/location/{id}/waste-stream-content/{wasteStreamId}/{language}',
    access: 'public',
    summary: 'Return the sorting guide of a waste stream at a published location.',
    params: z.object({ id: publicKey, wasteStreamId: numericId, language }),
    response: wasteStreamGuide,
    errors: ['location_not_found', 'waste_stream_not_found'],
    isCacheable: true,
  }),
  getPublicLocationReport: endpoint({
    method: 'GET',
    path: '/location/{id}/report',
    access: 'public',
    summary: 'Return the public figures of a published location for the last 12 full months.',
    params: z.object({ id: publicKey }),
    response: z.object({ report: publicLocationReport.nullable().describe('`null` until figures exist.') }),
    errors: ['location_not_found'],
  }),
};

const orgId = z.object({ orgId: numericId });
const locationId = orgId.extend({ locationId: publicKey });
const done = z.object({ done: z.boolean() });
export const optionalText = (longest: number) => z.string().trim().pipe(plainText(longest)).optional();

export const locationInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  address: optionalText(200),
  postcode: optionalText(20),
  municipality: optionalText(100),
  accessNotes: optionalText(500).describe('How a service provider gets in. Never shown on public pages.'),
  coordinates: z
    .object({ latitude: finiteNumber(-90, 90), longitude: finiteNumber(-180, 180) })
    .optional()
    .describe('Degrees, WGS 84.'),
  published: z.boolean().default(false),
  languages: listOf(z.enum(languages, 'unknown_value'), 20)
    .overwrite((codes) => [...new Set(codes)])
    .default([])
    .describe('Languages of the public page. The first is the fallback. Empty: the languages of the organization.'),
  tagValueIds: listOf(id(), 50).default([]),
});

export type LocationInput = z.output<typeof locationInput>;

export const location = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  municipality: z.string().optional(),
  accessNotes: z.string().optional(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  published: z.boolean(),
  languages: languageCodes.describe('Empty: the languages of the organization.'),
  containers: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  departments: z.array(z.object({ id: z.int().positive(), name: z.string() })),
  tagValueIds: z.array(z.int().positive()),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Location = View<typeof location>;

/** Sorting and filters of the list of locations, also for exports. */
export const locationFilters = {
  sort: z.enum(['name', 'municipality', 'containers', 'createdAt'], 'unknown_value').default('name'),
  published: z.enum(['true', 'false'], 'unknown_value').optional(),
  positioned: z
    .enum(['true', 'false'], 'unknown_value')
    .optional()
    .describe('Filter by locations with (`true`) or without (`false`) a map position.'),
  tagValueId: numericId.optional(),
};

const locationListed = listQuery.extend(locationFilters);

export type LocationListed = z.output<typeof locationListed>;

const locationOrgUnits = z.object({
  id: z.string(),
  name: z.string(),
  orgUnits: z.array(z.object({ departmentId: z.int().positive(), name: z.string() })),
});

export type LocationOrgUnits = View<typeof locationOrgUnits>;

export const locationWorkspaceContract = {
  listLocations: endpoint({
    method: 'GET',
    path: '/org/{orgId}/locations',
    access: 'inventory.read',
    summary: 'List locations in Icelandic order.',
    params: orgId,
    query: locationListed,
    response: pageOf(location),
    errors: [],
  }),
  createLocation: endpoint({
    method: 'POST',
    path: '/org/{orgId}/locations',
    access: 'inventory.write',
    summary: 'Create a location.',
    params: orgId,
    body: locationInput,
    response: location,
    errors: ['location_not_found', 'not_found', 'limit_reached'],
    once: true,
  }),
  getLocation: endpoint({
    method: 'GET',
    path: '/org/{orgId}/locations/{locationId}',
    access: 'inventory.read',
    summary: 'Return a location.',
    params: locationId,
    response: location,
    errors: ['location_not_found'],
  }),
  editLocation: endpoint({
    method: 'POST',
    path: '/org/{orgId}/locations/{locationId}',
    access: 'inventory.write',
    summary: 'Update a location.',
    params: locationId,
    body: locationInput.extend({ version }),
    response: location,
    errors: ['location_not_found', 'edit_conflict', 'not_found'],
  }),
  deleteLocation: endpoint({
    method: 'POST',
    path: '/org/{orgId}/locations/{locationId}/delete',
    access: 'inventory.delete',
    summary: 'Delete a location without containers.',
    params: locationId,
    response: done,
    errors: ['location_not_found', 'in_use'],
  }),
  listLocationOrgUnits: endpoint({
    method: 'GET',
    path: '/org/{orgId}/location-org-units',
    access: 'inventory.read',
    summary: 'List locations with their departments.',
    params: orgId,
    response: z.object({ locations: z.array(locationOrgUnits) }),
    errors: [],
  }),
};
