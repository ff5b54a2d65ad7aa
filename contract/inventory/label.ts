import { labelFormatNames } from '@tunna/domain/inventory/label-layout';
import { parseId } from '@tunna/domain/text/ids';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exactText, hexColor, id, language, listOf, numericId, queryInteger } from '../fields.ts';
import type { View } from '../view.ts';
import { maxCopies, maxLabels } from './label-values.ts';

export * from './label-values.ts';

const labelIds = exactText(10_000)
  .transform((text) => [...new Set(text.split(','))].map((part) => parseId(part) ?? Number.NaN))
  .pipe(listOf(id('unknown_value'), maxLabels))
  .describe('Comma-separated container ids. Duplicates are ignored.');

export const label = z.object({
  id: z.int().positive(),
  slug: z.string(),
  customId: z.string().optional(),
  place: z.string().optional().describe('Name of the location.'),
  streamName: z
    .string()
    .describe('Name in the requested language, or the organization’s own name for the stream (not translated).'),
  color: hexColor,
  imageUri: z.string(),
  organization: z.string(),
  logoUri: z.string().optional().describe('Address of the organization’s logo.'),
  publicUrl: z.string().describe('URL encoded in the QR code.'),
  shortUrl: z.string().optional().describe('Short link to the same page. Absent if the organization has none.'),
});

export type Label = View<typeof label>;

const orgId = z.object({ orgId: numericId });
const labelQuery = z.object({ ids: labelIds, language: language.default('is') });

const printQuery = labelQuery
  .extend({
    layout: z.enum(labelFormatNames, 'unknown_value').default('sheet-2x4'),
    start: queryInteger(1, 24).default(1).describe('First free label on the first sheet.'),
    copies: queryInteger(1, 20).default(1).describe('Copies of each label.'),
  })
  .refine(({ ids, copies }) => ids.length * copies <= maxCopies, { path: ['copies'], message: 'too_large' });

export type LabelPrint = View<typeof printQuery>;

export const labelContract = {
  listLabels: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/labels',
    access: 'inventory.read',
    summary: 'Return the label data of containers in the requested order. Ids that do not exist are ignored.',
    params: orgId,
    query: labelQuery,
    response: z.object({
      labels: z.array(label),
      scan: z.string().describe('Sentence below the QR code.'),
      missing: z.int().nonnegative().describe('Number of ids that do not exist or belong to another organization.'),
    }),
    errors: [],
  }),
  printLabels: endpoint({
    method: 'GET',
    path: '/org/{orgId}/containers/labels/pdf',
    access: 'inventory.read',
    summary: 'Download labels as a PDF document to print at full size. Ids that do not exist are ignored.',
    params: orgId,
    query: printQuery,
    response: { download: ['application/pdf'] },
    errors: ['container_not_found'],
  }),
};
