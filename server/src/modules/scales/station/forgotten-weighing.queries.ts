import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

export type ForgottenRow = RowOf<'forgotten_weighings'>;

const forgotten = statement('forgotten_weighings', 'select * from forgotten_weighings(:before, :limit)');

/** Weighings of all organizations confirmed before a time whose reading never arrived, oldest first. */
export const findForgotten = (database: Queryable, before: Date, limit: number): Promise<ForgottenRow[]> =>
  database.run(forgotten, { before, limit });

const quarantine = statement(
  'quarantine_settled_readings',
  `update scale_reading reading set held_because = 'repeated', version = version + 1
   where reading.organization_id = :organizationId and reading.id = any(:ids::bigint[]) and reading.assigned_at is null
     and reading.held_because is null
     and exists (
       select from scale_weighing weighing
       where weighing.organization_id = :organizationId and weighing.device_id = reading.device_id and weighing.sequence = reading.sequence
         and weighing.undone_at is null and weighing.reading_id is not null and weighing.reading_id <> reading.id
         and weighing.net = reading.net
     )`,
);

/** Quarantines readings that arrived after their weighing was stored without them. */
export async function quarantineSettledReadings(transaction: TenantTransaction, ids: readonly number[]): Promise<void> {
  await transaction.run(quarantine, { organizationId: transaction.organizationId, ids });
}
