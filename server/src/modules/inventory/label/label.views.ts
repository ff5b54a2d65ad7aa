import type { Label } from '@tunna/contract/inventory/label';
import { wasteCategoryImage } from '@tunna/contract/inventory/waste-category';
import type { Language } from '@tunna/domain/text/languages';
import { streamNames } from '../../../database/stream-names.ts';
import type { LabelRow } from './label.queries.ts';
import words from './label.words.json' with { type: 'json' };

export const labelView = (row: LabelRow, language: Language, publicUrl: string): Label => ({
  id: row.id,
  slug: row.slug,
  ...(row.custom_id === null ? {} : { customId: row.custom_id }),
  ...(row.location_name === null ? {} : { place: row.location_name }),
  streamName: streamNames(row)[language],
  color: row.color,
  imageUri: wasteCategoryImage(row.waste_category_id),
  organization: row.organization_name,
  publicUrl: `${publicUrl}/container/${row.slug}`,
  ...(row.short_slug === null ? {} : { shortUrl: `${publicUrl}/s/${row.short_slug}` }),
});

/** The sentence below the code. */
export const scanSentence = (language: Language): string => words[language].scan;

/** The title of the document, shown as its file name and read by screen readers. */
export const documentTitle = (language: Language): string => words[language].title;
