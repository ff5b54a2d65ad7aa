import { z } from 'zod';
import { basePath } from '../base-path.ts';
import { endpoint } from '../endpoint.ts';
import { hexColor, language, numericId } from '../fields.ts';
import type { View } from '../view.ts';

export const wasteCategory = z.object({
  id: z.int().positive(),
  code: z.string(),
  names: z.record(language, z.string()),
  color: hexColor,
  imageUri: z.string(),
  ewcCode: z.string().describe('List of Waste code. An asterisk marks hazardous waste.'),
  treatmentCode: z.string().describe('R1–R13 or D1–D15.'),
  separatelyCollected: z.boolean(),
});

export type WasteCategory = View<typeof wasteCategory>;

/** Address of the picture of a category. */
export const wasteCategoryImage = (id: number): string => `${basePath}/waste-category/image/${id}`;

export const wasteCategoryContract = {
  listWasteCategories: endpoint({
    method: 'GET',
    path: '/waste-category/categories',
    access: 'public',
    summary: 'List waste categories with their names in every language.',
    response: z.array(wasteCategory),
    errors: [],
  }),
  getWasteCategoryImage: endpoint({
    method: 'GET',
    path: '/waste-category/image/{id}',
    access: 'public',
    summary: 'Return the image of a waste category.',
    params: z.object({ id: numericId }),
    response: { contentType: 'image/svg+xml', maxAge: 86_400 },
    errors: ['waste_category_not_found'],
  }),
};
