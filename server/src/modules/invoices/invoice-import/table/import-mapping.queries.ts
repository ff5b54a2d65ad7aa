import type { RememberedMapping } from '@tunna/domain/invoices/table/table-layout';
import type { TableMapping } from '@tunna/domain/invoices/table/table-mapping';
import type { TenantReader, TenantTransaction } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement/statement.ts';

/** Maximum number of providers whose mappings are compared with a table. */
const maxCompared = 500;

const find = statement(
  'import_mappings',
  `select service_provider_id as "serviceProviderId", mapping, headings from import_mapping
   where organization_id = :organizationId and (:serviceProviderId::bigint is null or service_provider_id = :serviceProviderId)
   order by updated_at desc limit ${maxCompared}`,
).returns<{ serviceProviderId: number; mapping: TableMapping; headings: string[] | null }>();

/** The last column mapping of a provider’s tables, or of every provider, latest first. */
export const findMappings = async (
  reader: TenantReader,
  serviceProviderId: number | undefined,
): Promise<RememberedMapping[]> =>
  (
    await reader.run(find, {
      organizationId: reader.organizationId,
      serviceProviderId: serviceProviderId ?? null,
    })
  ).map(({ headings, ...row }) => ({ ...row, headings: headings ?? undefined }));

const save = statement(
  'save_import_mapping',
  `insert into import_mapping (organization_id, service_provider_id, mapping, updated_at, updated_by)
   values (:organizationId, :serviceProviderId, :mapping, :at, :personId)
   on conflict (organization_id, service_provider_id)
   do update set mapping = excluded.mapping, version = import_mapping.version + 1, updated_at = excluded.updated_at,
     updated_by = excluded.updated_by`,
);

/** Violates the foreign key of an unknown provider. */
export async function saveMapping(
  transaction: TenantTransaction,
  serviceProviderId: number,
  mapping: TableMapping,
  { at, personId }: { readonly at: Date; readonly personId: number },
): Promise<void> {
  const values = {
    organizationId: transaction.organizationId,
    serviceProviderId,
    mapping: JSON.stringify(mapping),
    at,
    personId,
  };
  await transaction.run(save, values);
}

const remember = statement(
  'remember_headings',
  `update import_mapping set headings = :headings
   where organization_id = :organizationId and service_provider_id = :serviceProviderId and headings is distinct from :headings::text[]`,
);

/** Stores the headings of a provider’s last table. */
export const rememberHeadings = async (
  transaction: TenantTransaction,
  serviceProviderId: number,
  headings: readonly string[],
): Promise<void> => {
  await transaction.run(remember, { organizationId: transaction.organizationId, serviceProviderId, headings });
};

const provider = statement(
  'name_of_importing_provider',
  'select name from service_provider where organization_id = :organizationId and id = :id',
);

export async function findProviderName(reader: TenantReader, id: number): Promise<string | undefined> {
  const [row] = await reader.run(provider, { organizationId: reader.organizationId, id });
  return row?.name;
}

const known = statement(
  'known_invoice_numbers',
  `select number from invoice where organization_id = :organizationId and service_provider_id = :serviceProviderId
     and number = any(:numbers::text[])`,
);

/** The numbers for which the provider already has invoices. */
export async function findKnownNumbers(
  reader: TenantReader,
  serviceProviderId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.run(known, { organizationId: reader.organizationId, serviceProviderId, numbers });
  return new Set(rows.map((row) => row.number));
}
