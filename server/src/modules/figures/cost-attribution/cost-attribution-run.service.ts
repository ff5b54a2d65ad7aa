import { type AttributedLine, attributeCost } from '@tunna/domain/figures/cost-attribution';
import { firstOfMonth } from '@tunna/domain/time/days';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import { forEachOrganization } from '../../../database/each-organization.ts';
import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import { AttributedContainers } from './attributed-containers.service.ts';
import {
  type AttributedLineRow,
  findAttributedLines,
  findOrganizationsToAttribute,
  replaceShares,
  type ShareRecord,
  takeDue,
} from './cost-attribution.queries.ts';

/** Invoices in a transaction. */
const batchLength = 50;

const lineOf = (row: AttributedLineRow): AttributedLine => ({
  position: row.position,
  kind: row.kind ?? undefined,
  wasteStreamId: row.waste_stream_id ?? undefined,
  locationId: row.location_id ?? undefined,
  containerId: row.container_id ?? undefined,
  serviceDay: row.service_day,
  kg: row.kg ?? undefined,
  cost: row.cost,
});

function sharesOf(rows: readonly AttributedLineRow[], containers: AttributedContainers): ShareRecord[] {
  const [first] = rows;
  if (first === undefined) return [];
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const facts = containers.ofProvider(first.service_provider_id);
  const attributed = attributeCost(rows.map(lineOf), first.sign === -1 ? -1 : 1, facts);
  return attributed.flatMap(({ position, basis, shares }) => {
    const { invoice_id, version, currency, service_day, location_id, service_provider_id } =
      byPosition.get(position) ?? first;
    const line = { invoice_id, version, position, currency, month: firstOfMonth(service_day), service_provider_id };
    return shares.map(({ wasteStreamId, cost }) => ({
      ...line,
      location_id: location_id ?? '',
      waste_stream_id: wasteStreamId,
      basis,
      cost,
    }));
  });
}

/** Attributes a batch of due invoices, the newest first. @returns whether there was one */
export async function attributeDue(transaction: TenantTransaction, limit = batchLength): Promise<boolean> {
  const ids = await takeDue(transaction, limit);
  if (ids.length === 0) return false;
  const rows = await findAttributedLines(transaction, ids);
  const containers = await AttributedContainers.read(transaction, rows);
  const shares = [...Map.groupBy(rows, ({ invoice_id: id }) => id).values()].flatMap((own) =>
    sharesOf(own, containers),
  );
  await replaceShares(transaction, ids, shares);
  return true;
}

/** Attributes all due invoices of an organization, each batch in its own transaction. */
export async function attributeAllDue(database: Database, organization: OrgScope): Promise<void> {
  while (await database.tenant(organization, (transaction) => attributeDue(transaction)));
}

/**
 * Attributes one batch of a few organizations that have due invoices: none waits for another with many. Call it again until nothing is due.
 * @returns whether there was any
 */
export async function attributeCosts(database: Database): Promise<boolean> {
  const organizations = await findOrganizationsToAttribute(database);
  await forEachOrganization(organizations, async (id) => {
    await database.tenant(mintOrgScope(id), (transaction) => attributeDue(transaction));
  });
  return organizations.length > 0;
}
