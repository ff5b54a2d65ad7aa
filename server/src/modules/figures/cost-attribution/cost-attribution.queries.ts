import type { SharedBasis } from '@tunna/domain/invoices/attribution-basis';
import type { LineKind } from '@tunna/domain/invoices/classification/line-kind';
import type { TenantTransaction } from '../../../database/database.ts';
import { type Queryable, type RowOf, statement } from '../../../database/statement/statement.ts';

const organizations = statement(
  'organizations_to_attribute',
  'select organization_id as "organization_id!" from organizations_to_attribute()',
);

/** Organizations with invoices to attribute. */
export const findOrganizationsToAttribute = async (database: Queryable): Promise<number[]> =>
  (await database.run(organizations, [])).map(({ organization_id: id }) => id);

// Any text as a result: a function without one is not a column.
const lock = statement(
  'lock_attribution',
  `select pg_advisory_xact_lock(hashtextextended('attribution of ' || :organizationId::bigint, 0))::text as locked`,
);
const due = statement(
  'take_due_attributions',
  `with chosen as (
     select distinct invoice_id from attribution_due where organization_id = :organizationId order by invoice_id desc limit :limit
   ), taken as (
     delete from attribution_due using chosen
     where attribution_due.organization_id = :organizationId and attribution_due.invoice_id = chosen.invoice_id
     returning attribution_due.invoice_id
   )
   select distinct invoice_id from taken`,
);

/** Takes due invoices, newest first. One transaction of an organization at a time: they write the same sums. */
export async function takeDue(transaction: TenantTransaction, limit: number): Promise<number[]> {
  const { organizationId } = transaction;
  await transaction.run(lock, { organizationId });
  return (await transaction.run(due, { organizationId, limit })).map(({ invoice_id: id }) => id);
}

export interface AttributedLineRow extends RowOf<'lines_to_attribute'> {
  kind: LineKind | null;
}

const lines = statement(
  'lines_to_attribute',
  `select invoice_id, version, position, service_provider_id, sign, kind, waste_stream_id, location_id, container_id, service_day, kg, cost,
     currency
   from invoice_line
   where organization_id = :organizationId and invoice_id = any(:ids::bigint[]) and counted
   order by invoice_id, position`,
).returns<AttributedLineRow>();

/** The counted lines of invoices. */
export const findAttributedLines = (
  transaction: TenantTransaction,
  ids: readonly number[],
): Promise<AttributedLineRow[]> => transaction.run(lines, { organizationId: transaction.organizationId, ids });

/** Where a container was from a day on. */
export type PlacementRow = RowOf<'placements_to_attribute'>;

const placements = statement(
  'placements_to_attribute',
  `select container_id, valid_from::text as "valid_from!", location_id, waste_stream_id, service_provider_id
   from container_placement
   where organization_id = :organizationId and (container_id = any(:containerIds::bigint[]) or container_id in (
     select container_id from container_placement
     where organization_id = :organizationId and location_id = any(:locationIds::text[])
   ))
   order by container_id, valid_from`,
);

/** All placements of containers, and of those that were ever at some locations. The oldest first. */
export const findPlacements = (
  transaction: TenantTransaction,
  containerIds: readonly number[],
  locationIds: readonly string[],
): Promise<PlacementRow[]> =>
  transaction.run(placements, { organizationId: transaction.organizationId, containerIds, locationIds });

export interface ShareRecord {
  readonly invoice_id: number;
  readonly version: number;
  readonly position: number;
  readonly waste_stream_id: number;
  readonly basis: SharedBasis;
  readonly cost: string;
  readonly currency: string;
  /** Its first day. */
  readonly month: string;
  /** Empty where the line has none. */
  readonly location_id: string;
  readonly service_provider_id: number;
}

const forget = statement(
  'forget_line_shares',
  'delete from line_share where organization_id = :organizationId and invoice_id = any(:ids::bigint[])',
);
const keep = statement(
  'keep_line_shares',
  `insert into line_share (organization_id, invoice_id, version, position, waste_stream_id, basis, cost, currency, month, location_id,
     service_provider_id)
   select :organizationId, invoice_id, version, position, waste_stream_id, basis, cost, currency, month, location_id, service_provider_id
   from jsonb_to_recordset(:given::jsonb) as given (
     invoice_id bigint, version integer, position integer, waste_stream_id bigint, basis text, cost numeric, currency text, month date,
     location_id text, service_provider_id bigint
   )`,
);
const prune = statement(
  'prune_monthly_attribution',
  'delete from monthly_attribution where organization_id = :organizationId and shares = 0',
);

/** Replaces the shares of invoices. A trigger keeps their monthly sums. */
export async function replaceShares(
  transaction: TenantTransaction,
  ids: readonly number[],
  shares: readonly ShareRecord[],
): Promise<void> {
  const { organizationId } = transaction;
  await transaction.run(forget, { organizationId, ids });
  if (shares.length > 0) await transaction.run(keep, { organizationId, given: JSON.stringify(shares) });
  await transaction.run(prune, { organizationId });
}
