import type { TenantTransaction } from '../../../database/database.ts';
import type { Once } from '../../../database/scope.ts';
import { statement } from '../../../database/statement/statement.ts';

const insert = statement(
  'insert_created_once',
  `insert into created_once (organization_id, key, content) values (:organizationId, :key, :content)
   on conflict (organization_id, key) do nothing returning 1 as "inserted!"`,
);

/** Waits for a transaction that has inserted the same key. @returns false if the key is used */
export async function insertOnce(transaction: TenantTransaction, { key, content }: Once): Promise<boolean> {
  const { organizationId } = transaction;
  return (await transaction.run(insert, { organizationId, key, content })).length > 0;
}

const setRecord = statement(
  'set_created_record',
  'update created_once set record = :record where organization_id = :organizationId and key = :key',
);

/** @param record the id of the created record, as JSON */
export async function setCreatedRecord(transaction: TenantTransaction, { key }: Once, record: string): Promise<void> {
  await transaction.run(setRecord, { organizationId: transaction.organizationId, key, record });
}

const find = statement(
  'find_created_record',
  `select record as "record!" from created_once
   where organization_id = :organizationId and key = :key and content = :content and record is not null`,
);

/** The id of the record that the same call created, as JSON; undefined if another call used the key. */
export async function findCreatedRecord(
  transaction: TenantTransaction,
  { key, content }: Once,
): Promise<string | undefined> {
  const [row] = await transaction.run(find, { organizationId: transaction.organizationId, key, content });
  return row?.record;
}
