import type { DocumentLayout } from '@tunna/domain/invoices/document/document-layout';
import type { TenantReader, TenantTransaction } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement/statement.ts';

const find = statement(
  'document_layout',
  'select layout from document_layout where organization_id = :organizationId and service_provider_id = :serviceProviderId',
).returns<{ layout: DocumentLayout }>();

/** What was learned from the documents of a provider. */
export async function findLayout(reader: TenantReader, serviceProviderId: number): Promise<DocumentLayout | undefined> {
  const [row] = await reader.run(find, { organizationId: reader.organizationId, serviceProviderId });
  return row?.layout;
}

const save = statement(
  'save_document_layout',
  `insert into document_layout (organization_id, service_provider_id, layout, updated_at)
   values (:organizationId, :serviceProviderId, :layout, :at)
   on conflict (organization_id, service_provider_id) do update set layout = excluded.layout, updated_at = excluded.updated_at`,
);

export async function saveLayout(
  transaction: TenantTransaction,
  serviceProviderId: number,
  layout: DocumentLayout,
  at: Date,
): Promise<void> {
  const values = { serviceProviderId, layout: JSON.stringify(layout), at };
  await transaction.run(save, { organizationId: transaction.organizationId, ...values });
}
