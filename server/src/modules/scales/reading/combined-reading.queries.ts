import { type Queryable, statement } from '../../../database/statement/statement.ts';

const combine = statement('combine_readings', 'select combine_readings(:before, :maxReadings) as "hasMore!"');

/** Combines the next hours of a scale, in one transaction. @returns false if no scale has such hours */
export async function combineHours(database: Queryable, before: Date, maxReadings: number): Promise<boolean> {
  const [row] = await database.run(combine, { before, maxReadings });
  return row?.hasMore ?? false;
}
