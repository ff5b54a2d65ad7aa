import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  colorInput,
  id,
  language,
  numericId,
  plainText,
  treatmentCode,
  version,
  versionOrNone,
  wasteCode,
} from '../fields.ts';
import { edited } from '../list.ts';

const orgId = z.object({ orgId: numericId });
const wasteStreamId = orgId.extend({ id: numericId });
const done = z.object({ done: z.boolean() });

export const wasteStreamInput = z.object({
  wasteCategoryId: id('required'),
  nameOverride: z.string().trim().min(1, 'required').pipe(plainText(100)).optional(),
  color: colorInput.optional(),
  ewcCode: wasteCode
    .optional()
    .describe('Of the European List of Waste; the asterisk of hazardous waste may be left out.'),
  treatmentCode: treatmentCode.optional(),
});

export const wasteStream = z.object({
  id: z.int().positive(),
  wasteCategoryId: z.int().positive(),
  wasteCategory: z.string(),
  names: z.record(language, z.string()).describe('The override, else the category’s name.'),
  nameOverride: z.string().optional(),
  color: z.string(),
  imageUri: z.string(),
  ownColor: z.string().optional(),
  ewcCode: z.string(),
  ownEwcCode: z.string().optional(),
  treatmentCode: z.string(),
  ownTreatmentCode: z.string().optional(),
  containers: z.int().nonnegative(),
  contentLanguages: z.array(language).describe('Languages with all four fields filled in.'),
  startedLanguages: z.array(language).describe('Languages with some of them.'),
  ...edited,
});

export type WasteStream = z.output<typeof wasteStream>;

export const contentFields = ['description', 'yes_plase', 'no_thanks', 'methods_of_recycling'] as const;
export type ContentField = (typeof contentFields)[number];

/** One field of the content: its text, and the version that an edit of it must name. */
const contentValue = z.object({
  value: z.string().describe('Sanitized HTML, or a comma-separated list.'),
  version: z.int().nonnegative().describe('0 before it was first saved.'),
  updatedAt: z.iso.datetime().optional(),
  updatedBy: z.string().optional(),
});

export const editableContent = z.object({
  wasteStreamId: z.int().positive(),
  language,
  fields: z.object({
    description: contentValue,
    yes_plase: contentValue,
    no_thanks: contentValue,
    methods_of_recycling: contentValue,
  }),
});

export type EditableContent = z.output<typeof editableContent>;

const contentPath = orgId.extend({ wasteStreamId: numericId, language });

export const wasteStreamContract = {
  listWasteStreams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-streams',
    access: 'inventory.read',
    summary: 'Waste streams, in the order of their categories',
    params: orgId,
    response: z.object({ wasteStreams: z.array(wasteStream) }),
    errors: [],
  }),
  createWasteStream: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream',
    access: 'inventory.write',
    summary: 'A new waste stream',
    params: orgId,
    body: wasteStreamInput,
    response: wasteStream,
    errors: ['waste_category_not_found'],
  }),
  getWasteStream: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.read',
    summary: 'One waste stream',
    params: wasteStreamId,
    response: wasteStream,
    errors: ['waste_stream_not_found'],
  }),
  editWasteStream: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.write',
    summary: 'Changes a waste stream',
    params: wasteStreamId,
    body: wasteStreamInput.extend({ version }),
    response: wasteStream,
    errors: ['waste_stream_not_found', 'waste_category_not_found', 'edit_conflict'],
  }),
  deleteWasteStream: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.delete',
    summary: 'Deletes a waste stream that no container uses',
    params: wasteStreamId,
    response: done,
    errors: ['waste_stream_not_found', 'in_use'],
  }),
  getEditableContent: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-stream-content/{wasteStreamId}/{language}',
    access: 'inventory.read',
    summary: 'The content of a stream in one language, to edit',
    params: contentPath,
    response: editableContent,
    errors: ['waste_stream_not_found'],
  }),
  saveContentField: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream-content/{wasteStreamId}/{language}/{field}',
    access: 'inventory.write',
    summary: 'Saves one field of the content, so that two editors do not overwrite each other',
    params: contentPath.extend({ field: z.enum(contentFields) }),
    body: z.object({
      value: plainText(20_000),
      version: versionOrNone.describe('The version that was edited; 0 for a field never saved.'),
    }),
    response: contentValue,
    errors: ['waste_stream_not_found', 'edit_conflict'],
  }),
};
