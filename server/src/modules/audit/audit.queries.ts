import type { TenantTransaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';

export interface NewAuditEntry {
  readonly personId: number;
  readonly action: Tables['audit_entry']['action'];
  readonly entity: string;
  readonly entityId: string;
  readonly name: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

const insert = statement(
  'insert_audit_entry',
  `insert into audit_entry (organization_id, person_id, action, entity, entity_id, name, changes)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertAuditEntry(transaction: TenantTransaction, entry: NewAuditEntry): Promise<void> {
  const { personId, action, entity, entityId, name, changes } = entry;
  await transaction.run(insert, [
    transaction.organizationId,
    personId,
    action,
    entity,
    entityId,
    name,
    JSON.stringify(changes),
  ]);
}
