import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hexColor, language, languageCodes, publicKey } from './fields.ts';

/** What the requester must give; `user` shuts out visitors who are not signed in. */
export const requirement = z.enum(['name', 'phone', 'email', 'user']);
export type Requirement = z.output<typeof requirement>;

export const publicContainer = z.object({
  slug: z.string(),
  customId: z.string().optional(),
  location: z.object({ name: z.string() }).optional(),
  organization: z.object({ name: z.string() }),
  description: z.string(),
  availableActions: z.array(z.object({ actionType: z.string(), requirements: z.array(requirement) })),
  wasteStreamContentLanguages: languageCodes.describe('The organization’s own language first.'),
});

export type PublicContainer = z.output<typeof publicContainer>;

export const publicWasteStream = z.object({
  name: z.string().describe('In the language asked for, unless the organization named the stream itself.'),
  nameOverride: z.string().optional(),
  color: hexColor,
  imageUri: z.string(),
  wasteCategory: z.string().describe('Code of the category.'),
});

export const wasteStreamContent = z.object({
  description: z.string().describe('Sanitized HTML.'),
  yes_plase: z.string().describe('Comma-separated list.'),
  no_thanks: z.string().describe('Comma-separated list.'),
  methods_of_recycling: z.string().describe('Sanitized HTML.'),
});

export const wasteStreamGuide = z.object({
  wasteStream: publicWasteStream,
  content: wasteStreamContent.nullable().describe('Null where the stream has no content in this language.'),
});

export type WasteStreamGuide = z.output<typeof wasteStreamGuide>;

export const containerContract = {
  getPublicContainer: endpoint({
    method: 'GET',
    path: '/container/{slug}',
    access: 'public',
    summary: 'What a visitor at a container may know',
    params: z.object({ slug: publicKey }),
    response: z.object({ container: publicContainer }),
    errors: ['container_not_found'],
    keep: true,
  }),
  getContainerWasteStream: endpoint({
    method: 'GET',
    path: '/container/{slug}/waste-stream/{language}',
    access: 'public',
    summary: 'What may go into a container',
    params: z.object({ slug: publicKey, language }),
    response: wasteStreamGuide,
    errors: ['container_not_found'],
    keep: true,
  }),
};
