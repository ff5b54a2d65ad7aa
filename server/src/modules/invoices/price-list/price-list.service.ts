import type { AgreedPrice, AgreedPriceInput, PricesListed, ProposedPrice } from '@tunna/contract/invoices/price-list';
import { baseUnit } from '@tunna/domain/invoices/classification/weight';
import type { AgreedPrice as HeldPrice } from '@tunna/domain/invoices/prices/price-list';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader, TenantTransaction } from '../../../database/database.ts';
import { isForeignKeyViolation } from '../../../database/errors.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { changing } from '../../../database/statement/changing.ts';
import { editConflict, recordEdit } from '../../platform/audit/audit.service.ts';
import { priceNotFound, priceOverlaps, providerNotFound, streamNotFound } from './price-list.errors.ts';
import {
  deletePriceRow,
  findPrice,
  findPrices,
  findPricesOf,
  findProposals,
  insertPrice,
  isOverlapping,
  lockPrices,
  updatePrice,
} from './price-list.queries.ts';
import { heldPrice, priceRecordView, priceView } from './price-list.views.ts';

/** Maps database errors. Keys contain the organization, so another organization’s record is treated as missing. */
function asRefusal(error: unknown): unknown {
  if (isForeignKeyViolation(error, 'agreed_price_organization_id_service_provider_id_fkey')) return providerNotFound();
  if (isForeignKeyViolation(error, 'agreed_price_organization_id_waste_stream_id_fkey')) return streamNotFound();
  return error;
}

/** Changes prices in one transaction. */
export const change = changing(asRefusal);

/** @throws ApplicationError `not_found` */
async function readPrice(reader: TenantReader, id: number): Promise<AgreedPrice> {
  const row = await findPrice(reader, id);
  if (row === undefined) throw priceNotFound();
  return priceView(row);
}

async function record(
  transaction: TenantTransaction,
  { person }: ActingMember,
  before: AgreedPrice | undefined,
  after: AgreedPrice | undefined,
): Promise<void> {
  const known = after ?? before;
  if (known === undefined) throw new TypeError('A price is missing before and after the change.');
  const entry = { entity: 'agreed_price', entityId: String(known.id), name: known.name };
  await recordEdit(transaction, person, entry, before && priceRecordView(before), after && priceRecordView(after));
}

/** One page of prices, by name. */
export const listPrices = (
  database: Database,
  { organization }: ActingMember,
  query: PricesListed,
): Promise<{ rows: AgreedPrice[]; total: number }> => readPrices(database.reader(organization), query);

/** One page of prices, within a transaction. */
export async function readPrices(
  reader: TenantReader,
  { search, ...listed }: PricesListed,
): Promise<{ rows: AgreedPrice[]; total: number }> {
  const found = await findPrices(reader, { ...listed, patterns: searchPatterns(search) });
  return { rows: found.rows.map(priceView), total: found.total };
}

/** Stores prices, all or none. @throws ApplicationError `not_found`, `waste_stream_not_found`, `value_taken` */
export const createPrices = (
  database: Database,
  member: ActingMember,
  inputs: readonly AgreedPriceInput[],
  at: Date,
): Promise<{ ids: number[] }> =>
  change(database, member, async (transaction) => {
    await lockPrices(transaction, [...new Set(inputs.map(({ serviceProviderId }) => serviceProviderId))]);
    const ids: number[] = [];
    for (const [place, price] of inputs.entries()) {
      // Also compares prices of one call: each is stored before the next is checked.
      if (await isOverlapping(transaction, price, undefined)) throw priceOverlaps(place);
      const id = await insertPrice(transaction, price, { at, personId: member.person.personId });
      await record(transaction, member, undefined, await readPrice(transaction, id));
      ids.push(id);
    }
    return { ids };
  });

/** @throws ApplicationError `not_found`, `waste_stream_not_found`, `value_taken`, `edit_conflict` */
export const editPrice = (
  database: Database,
  member: ActingMember,
  id: number,
  { version, ...price }: AgreedPriceInput & { readonly version: number },
  at: Date,
): Promise<AgreedPrice> =>
  change(database, member, async (transaction) => {
    const found = await readPrice(transaction, id);
    await lockPrices(transaction, [found.serviceProvider.id, price.serviceProviderId]);
    const before = await readPrice(transaction, id);
    if (before.version !== version) throw editConflict(before);
    if (await isOverlapping(transaction, price, id)) throw priceOverlaps();
    await updatePrice(transaction, id, price, { at, personId: member.person.personId });
    const after = await readPrice(transaction, id);
    await record(transaction, member, before, after);
    return after;
  });

/** @throws ApplicationError `not_found` */
export const deletePrice = (database: Database, member: ActingMember, id: number): Promise<void> =>
  change(database, member, async (transaction) => {
    const found = await readPrice(transaction, id);
    await lockPrices(transaction, [found.serviceProvider.id]);
    const before = await readPrice(transaction, id);
    await deletePriceRow(transaction, id);
    await record(transaction, member, before, undefined);
  });

/** The first row of each item and currency in convertible units: the prices of others would overlap with its price. */
export function withoutOverlaps<Row extends { item_key: string; unit: string; currency: string }>(
  rows: readonly Row[],
): Row[] {
  const subjectOf = ({ item_key, unit, currency }: Row) => JSON.stringify([item_key, baseUnit(unit), currency]);
  return [...Map.groupBy(rows, subjectOf).values()].flatMap(([first]) => first ?? []);
}

/** The most frequent price of a provider’s items in the last year, without those with an agreed price. @param today `2026-03-31` */
export async function proposePrices(
  database: Database,
  { organization }: ActingMember,
  serviceProviderId: number,
  today: string,
): Promise<{ proposals: ProposedPrice[] }> {
  const rows = await findProposals(database.reader(organization), serviceProviderId, today);
  const proposals = withoutOverlaps(rows).map((row) => ({
    itemId: row.item_key,
    name: row.name === '' ? row.item_key : row.name,
    unit: row.unit,
    currency: row.currency,
    price: row.price,
    lines: row.lines,
    allLines: row.all_lines,
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
  return { proposals };
}

/** All prices of a provider, past and present, for audits. */
export const pricesOfProvider = async (reader: TenantReader, serviceProviderId: number): Promise<HeldPrice[]> =>
  (await findPricesOf(reader, serviceProviderId)).map(heldPrice);
