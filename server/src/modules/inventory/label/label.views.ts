import type { Label } from '@tunna/contract/inventory/label';
import { present } from '@tunna/contract/present';
import type { Language } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import { logoAddress, streamImage } from '../../../database/columns/pictures.ts';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { LabelRow } from './label.queries.ts';

export const labelView = (row: LabelRow, language: Language, publicUrl: string): Label =>
  present<Label>({
    id: row.id,
    slug: row.slug,
    customId: row.custom_id,
    place: row.location_name,
    streamName: streamNames(row)[language],
    color: row.color,
    imageUri: streamImage(row),
    logoUri: logoAddress(row.logo),
    organization: row.organization_name,
    publicUrl: `${publicUrl}/container/${row.slug}`,
    shortUrl: row.short_slug === null ? null : `${publicUrl}/s/${row.short_slug}`,
  });

/** The sentence below the code. */
export const scanSentence = (language: Language): string => textsIn(language)('label-document:scan');

/** The title of the document, shown as its file name and read by screen readers. */
export const documentTitle = (language: Language): string => textsIn(language)('label-document:title');
