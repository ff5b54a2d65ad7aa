import type { wasteCategoryContract } from '@tunna/contract/inventory/waste-category';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import { getCategoryPicture, listCategories } from './waste-category.service.ts';

export const wasteCategoryRoutes = (database: Database): Handlers<keyof typeof wasteCategoryContract> => ({
  listWasteCategories: () => listCategories(database),
  getWasteCategoryImage: ({ params }) => getCategoryPicture(database, params.id),
});
