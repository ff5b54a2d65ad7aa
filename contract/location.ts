import { z } from 'zod';
import { wasteStreamGuide } from './container.ts';
import { endpoint } from './endpoint.ts';
import { hexColor, language, languageCodes, numericId, publicKey } from './fields.ts';

export const publicLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  municipality: z.string().optional(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).optional().describe('Degrees, WGS 84.'),
  organization: z.object({ name: z.string() }),
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

export type PublicLocation = z.output<typeof publicLocation>;

export const publicLocationReport = z.object({
  from: z.iso.date().describe('First day.'),
  to: z.iso.date().describe('Last day.'),
  wasteStreams: z.array(z.object({ wasteStreamId: z.int().positive(), emptyings: z.int().nonnegative() })),
});

export const locationContract = {
  getPublicLocation: endpoint({
    method: 'GET',
    path: '/location/{id}/info',
    access: 'public',
    summary: 'Public card of a published location',
    params: z.object({ id: publicKey }),
    response: z.object({ location: publicLocation }),
    errors: ['location_not_found'],
    keep: true,
  }),
  getLocationWasteStream: endpoint({
    method: 'GET',
    path: '/location/{id}/waste-stream-content/{wasteStreamId}/{language}',
    access: 'public',
    summary: 'Sorting guide of one stream at a published location',
    params: z.object({ id: publicKey, wasteStreamId: numericId, language }),
    response: wasteStreamGuide,
    errors: ['location_not_found', 'waste_stream_not_found'],
    keep: true,
  }),
  getPublicLocationReport: endpoint({
    method: 'GET',
    path: '/location/{id}/report',
    access: 'public',
    summary: 'Public figures of a published location over the last twelve whole months',
    params: z.object({ id: publicKey }),
    response: z.object({ report: publicLocationReport.nullable().describe('Null until there are figures.') }),
    errors: ['location_not_found'],
  }),
};
