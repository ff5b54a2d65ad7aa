import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId, plainText } from '../fields.ts';
import type { View } from '../view.ts';

/** Maximum number of locations on a map. */
export const maxMapLocations = 5000;

export const mappedLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
  published: z.boolean(),
  containers: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  wasteStreamIds: z.array(z.int().positive()).describe('Waste streams of the containers at the location.'),
});

export type MappedLocation = View<typeof mappedLocation>;

export const locationMap = z.object({
  locations: z.array(mappedLocation).describe(`In Icelandic order, at most ${maxMapLocations}. Degrees, WGS 84.`),
  wasteStreams: z.array(z.object({ id: z.int().positive(), names: z.record(language, z.string()), color: hexColor })),
  total: z.int().nonnegative().describe('Number of matching locations, with or without a position.'),
  withoutPosition: z.int().nonnegative(),
});

export type LocationMap = View<typeof locationMap>;

export const mapBackground = z.object({
  tilesUrl: z
    .string()
    .optional()
    .describe('Tile URL template with {z}, {x} and {y}. Absent if no map background is configured.'),
  attribution: z.string().describe('Attribution text to show on the map.'),
});

export type MapBackground = View<typeof mapBackground>;

const orgId = z.object({ orgId: numericId });

export const mapContract = {
  getLocationMap: endpoint({
    method: 'GET',
    path: '/org/{orgId}/map',
    access: 'inventory.read',
    summary: 'List locations with map positions and containers. `search` and filters are those of the location list.',
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
    summary: 'Return the map background configured by the server’s operator.',
    params: orgId,
    response: mapBackground,
    errors: [],
  }),
};
