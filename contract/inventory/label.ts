import { labelFormatNames } from '@tunna/domain/inventory/label-layout';
import { parseId } from '@tunna/domain/text/ids';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, hexColor, id, language, listOf, numericId, queryInteger } from '../fields.ts';

/** Containers whose labels are asked for together at most. */
export const mostLabels = 500;

/** Labels of one document at most, each copy counted. */
export const mostCopies = 1000;

const labelIds = exactText(10_000)
  .transform((text) => [...new Set(text.split(','))].map((part) => parseId(part) ?? Number.NaN))
  .pipe(listOf(id('unknown_value'), mostLabels))
  .describe('Ids of containers with commas between them, each counted once.');

export const label = z.object({
  id: z.int().positive(),
  slug: z.string(),
  customId: z.string().optional(),
  place: z.string().optional().describe('Name of the location.'),
  streamName: z.string().describe('In the language asked for, unless the organization named the stream itself.'),
  color: hexColor,
  imageUri: z.string(),
  organization: z.string(),
  publicUrl: z.string().describe('Where the code leads.'),
  shortUrl: z.string().optional().describe('Leads to the same page, where the organization has a short link to it.'),
});

export type Label = z.output<typeof label>;

const orgId = z.object({ orgId: numericId });
const labelQuery = z.object({ ids: labelIds, language: language.default('is') });

const printQuery = labelQuery
  .extend({
    layout: z.enum(labelFormatNames, 'unknown_value').default('sheet-2x4'),
    start: queryInteger(1, 24).default(1).describe('First free label of the first sheet.'),
    copies: queryInteger(1, 20).default(1).describe('Of each label.'),
  })
  .refine(({ ids, copies }) => ids.length * copies <= mostCopies, { path: ['copies'], message: 'too_long' });

export type LabelPrint = z.output<typeof printQuery>;

export const labelContract = {
  listLabels: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/labels',
    access: 'inventory.read',
    summary: 'What stands on the labels of containers, in the order asked for; those that are gone are left out',
    params: orgId,
    query: labelQuery,
    response: z.object({
      labels: z.array(label),
      scan: z.string().describe('The sentence below the code.'),
      missing: z.int().nonnegative().describe('Containers that are gone, or another’s.'),
    }),
    errors: [],
  }),
  printLabels: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/labels/pdf',
    access: 'inventory.read',
    summary: 'The labels as a PDF document to be printed at full size; containers that are gone are left out',
    params: orgId,
    query: printQuery,
    response: { download: ['application/pdf'] },
    errors: ['container_not_found'],
  }),
};
