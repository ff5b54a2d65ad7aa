import type { GivenNames } from '../../../database/columns/stream-names.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import type { Tables } from '../../../database/statement/tables.gen.ts';

type CategoryRow = Omit<Tables['waste_category'], 'picture_svg' | 'names'> & { names: GivenNames };

const categories = statement(
  'waste_categories',
  `select id, code, names, color, ewc_code, treatment_code, separately_collected
   from waste_category order by id`,
).returns<CategoryRow>();
const picture = statement('waste_category_picture', 'select picture_svg from waste_category where id = :id');

export const findCategories = (database: Queryable): Promise<CategoryRow[]> => database.run(categories, []);

export async function findCategoryPicture(database: Queryable, id: number): Promise<string | undefined> {
  const [row] = await database.run(picture, { id });
  return row?.picture_svg;
}
