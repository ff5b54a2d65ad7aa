import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';

const toRemind = statement('organizations_to_remind', 'select organization_id from organizations_to_remind(:day)');

/** Organizations with schedules for the day and without a reminder for it. */
export const findOrganizationsToRemind = async (database: Queryable, day: string): Promise<number[]> =>
  (await database.run(toRemind, { day })).map(({ organization_id: organizationId }) => organizationId);

const add = statement(
  'add_collection_reminder',
  'insert into collection_reminder (organization_id, day) values (:organizationId, :day) on conflict do nothing returning day',
);

/** Records the reminder of the day; false if there is one. */
export async function insertReminder(transaction: TenantTransaction, day: string): Promise<boolean> {
  return (await transaction.run(add, { organizationId: transaction.organizationId, day })).length > 0;
}
