import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId, plainText } from '../fields.ts';

/** Locations that one map shows at most. */
export const mostMapped = 5000;

export const mappedLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
  published: z.boolean(),
  containers: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  wasteStreamIds: z.array(z.int().positive()).describe('Of the containers there.'),
});

export type MappedLocation = z.output<typeof mappedLocation>;

export const locationMap = z.object({
  locations: z.array(mappedLocation).describe(`In Icelandic order, ${mostMapped} at most. Degrees, WGS 84.`),
  wasteStreams: z.array(z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor })),
  total: z.int().nonnegative().describe('Locations that were found, with a position or without.'),
  withoutPosition: z.int().nonnegative(),
});

export type LocationMap = z.output<typeof locationMap>;

export const mapBackground = z.object({
  tilesUrl: z.string().optional().describe('Template with {z}, {x} and {y}; absent where maps have no background.'),
  attribution: z.string().describe('Whose map it is, to be shown on it.'),
});

export type MapBackground = z.output<typeof mapBackground>;

const orgId = z.object({ orgId: numericId });

export const mapContract = {
  getLocationMap: endpoint({
    method: 'GET',
    path: '/org/{orgId}/map',
    access: 'inventory.read',
    summary: 'Where locations are, and what stands there; search and filters as in the list of locations',
    params: orgId,
    query: z.object({
      search: plainText(200).optional(),
      published: z.enum(['true', 'false'], 'unknown_value').optional(),
      tagValueId: numericId.optional(),
    }),
    response: locationMap,
    errors: [],
  }),
  getMapBackground: endpoint({
    method: 'GET',
    path: '/org/{orgId}/map/background',
    access: 'inventory.read',
    summary: 'From where a map has its background, as the server’s operator set it',
    params: orgId,
    response: mapBackground,
    errors: [],
  }),
};
