import { type wasteCategory, wasteCategoryImage } from '@tunna/contract/inventory/waste-category';
import type { z } from 'zod';
import { namesOf } from '../../../database/columns/stream-names.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { findCategories, findCategoryPicture } from './waste-category.queries.ts';

type WasteCategory = z.output<typeof wasteCategory>;

/** The platform's categories, in their defined order. */
export async function listCategories(database: Queryable): Promise<WasteCategory[]> {
  const rows = await findCategories(database);
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    names: namesOf(row.names),
    color: row.color,
    imageUri: wasteCategoryImage(row.id),
    ewcCode: row.ewc_code,
    treatmentCode: row.treatment_code,
    separatelyCollected: row.separately_collected,
  }));
}

/** The category's picture as SVG. @throws ApplicationError `waste_category_not_found` */
export async function getCategoryPicture(database: Queryable, id: number): Promise<Uint8Array> {
  const svg = await findCategoryPicture(database, id);
  if (svg === undefined) throw new ApplicationError('waste_category_not_found', 'There is no such waste category.');
  return Buffer.from(svg);
}
