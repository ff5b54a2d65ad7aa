import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  colorInput,
  day,
  id,
  language,
  listOf,
  numericId,
  plainText,
  treatmentCode,
  version,
  versionOrNone,
  wasteCode,
} from '../fields.ts';
import { edited } from '../list.ts';
import { largestPicture, pictureErrors } from '../platform/picture-values.ts';
import type { View } from '../view.ts';
import { contentFields } from './waste-stream-values.ts';

export * from './waste-stream-values.ts';

const orgId = z.object({ orgId: numericId });
const wasteStreamId = orgId.extend({ id: numericId });
const done = z.object({ done: z.boolean() });

export const wasteStreamInput = z.object({
  wasteCategoryId: id('required'),
  nameOverride: z.string().trim().min(1, 'required').pipe(plainText(100)).optional(),
  color: colorInput.optional(),
  ewcCode: wasteCode.optional().describe('European List of Waste code. The asterisk of hazardous waste is optional.'),
  treatmentCode: treatmentCode.optional(),
});

/** A changed waste stream. */
export const wasteStreamEdit = wasteStreamInput.extend({
  codesFrom: day
    .optional()
    .describe(
      'First day of a changed category, code or treatment, not after today. It replaces all codes from that day. Absent for today.',
    ),
});

export const wasteStream = z.object({
  id: z.int().positive(),
  wasteCategoryId: z.int().positive(),
  wasteCategory: z.string(),
  names: z.record(language, z.string()).describe('Own name, or the name of the category.'),
  nameOverride: z.string().optional(),
  color: z.string(),
  imageUri: z.string().describe('Own picture, or the picture of the category.'),
  hasOwnImage: z.boolean(),
  ownColor: z.string().optional(),
  ewcCode: z.string(),
  ownEwcCode: z.string().optional(),
  treatmentCode: z.string(),
  ownTreatmentCode: z.string().optional(),
  codes: z
    .array(
      z.object({
        from: z.string().optional().describe('First day. Absent if they are valid from the beginning.'),
        ewcCode: z.string().optional(),
        treatmentCode: z.string().optional(),
      }),
    )
    .describe('Codes by day, the newest first. Invoice lines have those of their own day.'),
  containers: z.int().nonnegative(),
  contentLanguages: z.array(language).describe('Languages with complete content.'),
  startedLanguages: z.array(language).describe('Languages with incomplete content.'),
  ...edited,
});

export type WasteStream = View<typeof wasteStream>;

/** One field of the content: its text, and the version for an edit. */
const contentValue = z.object({
  value: z.string().describe('Sanitized HTML, or a comma-separated list.'),
  version: z.int().nonnegative().describe('Version of the field; 0 before it is first saved.'),
  updatedAt: z.iso.datetime().optional(),
  updatedBy: z.string().optional(),
});

export type ContentValue = View<typeof contentValue>;

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

export type EditableContent = View<typeof editableContent>;

/** The texts of a category's sorting guide in one language. */
export const readyGuide = z.object({
  description: z.string(),
  yes_plase: z.string(),
  no_thanks: z.string(),
  methods_of_recycling: z.string(),
});

export type ReadyGuide = View<typeof readyGuide>;

const contentPath = orgId.extend({ wasteStreamId: numericId, language });

export const wasteStreamContract = {
  listWasteStreams: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-streams',
    access: 'inventory.read',
    summary: 'List waste streams in the order of their categories.',
    params: orgId,
    response: z.object({ wasteStreams: z.array(wasteStream) }),
    errors: [],
  }),
  createWasteStream: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream',
    access: 'inventory.write',
    summary: 'Create a waste stream.',
    params: orgId,
    body: wasteStreamInput,
    response: wasteStream,
    errors: ['waste_stream_not_found', 'waste_category_not_found'],
    once: true,
  }),
  addWasteStreams: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-streams',
    access: 'inventory.write',
    summary:
      'Create a waste stream of each category that has none, with its ready sorting guide. Returns the list of all waste streams.',
    params: orgId,
    body: z.object({ wasteCategoryIds: listOf(id(), 100, 1) }),
    response: z.object({ wasteStreams: z.array(wasteStream) }),
    errors: ['waste_category_not_found'],
  }),
  getWasteStream: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.read',
    summary: 'Return a waste stream.',
    params: wasteStreamId,
    response: wasteStream,
    errors: ['waste_stream_not_found'],
  }),
  editWasteStream: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.write',
    summary:
      'Update a waste stream. Changed codes are valid from `codesFrom`: invoice lines of earlier days keep theirs.',
    params: wasteStreamId,
    body: wasteStreamEdit.extend({ version }),
    response: wasteStream,
    errors: ['waste_stream_not_found', 'waste_category_not_found', 'edit_conflict'],
  }),
  deleteWasteStream: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/waste-stream/{id}',
    access: 'inventory.delete',
    summary: 'Delete a waste stream that no container uses.',
    params: wasteStreamId,
    response: done,
    errors: ['waste_stream_not_found', 'in_use'],
  }),
  setWasteStreamImage: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream/{id}/image',
    access: 'inventory.write',
    summary: 'Set an own picture instead of the picture of the category. Metadata of the picture is removed.',
    params: wasteStreamId,
    upload: { largest: largestPicture },
    response: wasteStream,
    errors: ['waste_stream_not_found', ...pictureErrors],
  }),
  removeWasteStreamImage: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/waste-stream/{id}/image',
    access: 'inventory.write',
    summary: 'Remove the own picture: the picture of the category is shown again.',
    params: wasteStreamId,
    response: wasteStream,
    errors: ['waste_stream_not_found'],
  }),
  getEditableContent: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-stream-content/{wasteStreamId}/{language}',
    access: 'inventory.read',
    summary: 'Return the content of a waste stream in one language, for editing.',
    params: contentPath,
    response: editableContent,
    errors: ['waste_stream_not_found'],
  }),
  getReadyGuide: endpoint({
    method: 'GET',
    path: '/org/{orgId}/waste-stream-content/{wasteStreamId}/{language}/ready-guide',
    access: 'inventory.read',
    summary: 'Return the ready sorting guide of the category of a waste stream. Nothing is stored.',
    params: contentPath,
    response: z.object({ guide: readyGuide.nullable().describe('`null` if there is none in the language.') }),
    errors: ['waste_stream_not_found'],
  }),
  saveContentField: endpoint({
    method: 'POST',
    path: '/org/{orgId}/waste-stream-content/{wasteStreamId}/{language}/{field}',
    access: 'inventory.write',
    summary:
      'Save one field of the content. Fields are saved separately, so that concurrent editors do not overwrite each other.',
    params: contentPath.extend({ field: z.enum(contentFields) }),
    body: z.object({
      value: plainText(20_000),
      version: versionOrNone.describe('Version on which the edit is based; 0 for a field that was never saved.'),
    }),
    response: contentValue,
    errors: ['waste_stream_not_found', 'edit_conflict'],
  }),
};
