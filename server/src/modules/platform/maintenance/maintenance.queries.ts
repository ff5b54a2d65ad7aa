import { type Queryable, statement } from '../../../database/statement/statement.ts';

const read = statement('read_maintenance', 'select since from maintenance');

/** Since when the installation is read-only; undefined if it is not. */
export async function readMaintenance(database: Queryable): Promise<Date | undefined> {
  const [row] = await database.run(read, []);
  return row?.since;
}

const begin = statement('begin_maintenance', 'insert into maintenance default values on conflict do nothing');
const end = statement('end_maintenance', 'delete from maintenance');

/** As the owner of the tables. Nothing happens if it is on already. */
export const beginMaintenance = async (owner: Queryable): Promise<void> => void (await owner.run(begin, []));

/** As the owner of the tables. */
export const endMaintenance = async (owner: Queryable): Promise<void> => void (await owner.run(end, []));
