import type { WasteStreamGuide } from '@tunna/contract/container';
import { wasteCategoryImage } from '@tunna/contract/waste-category';
import { sanitizeContent } from '../../http/sanitize.ts';
import type { PublicWasteStreamRow } from './waste-stream.queries.ts';

export const wasteStreamGuideView = (row: PublicWasteStreamRow): WasteStreamGuide => ({
  wasteStream: {
    name: row.name_override ?? row.category_name,
    ...(row.name_override === null ? {} : { nameOverride: row.name_override }),
    color: row.color,
    imageUri: wasteCategoryImage(row.waste_category_id),
    wasteCategory: row.waste_category,
  },
  content: row.has_content
    ? {
        description: sanitizeContent(row.description ?? ''),
        yes_plase: row.yes_please ?? '',
        no_thanks: row.no_thanks ?? '',
        methods_of_recycling: sanitizeContent(row.methods_of_recycling ?? ''),
      }
    : null,
});
