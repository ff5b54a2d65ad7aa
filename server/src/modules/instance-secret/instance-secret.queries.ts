import { type Queryable, statement } from '../../database/statement.ts';

const setting = statement<{ value: string }>('instance_setting', 'select value from instance_setting where key = $1');

/** A fact or secret of this installation. */
export async function findSetting(database: Queryable, key: string): Promise<string | undefined> {
  const [row] = await database.run(setting, [key]);
  return row?.value;
}
