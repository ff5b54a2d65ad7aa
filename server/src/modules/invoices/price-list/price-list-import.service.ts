import { type AgreedPriceInput, type PriceImport, priceImportLimits } from '@tunna/contract/invoices/price-list';
import { baseUnit } from '@tunna/domain/invoices/classification/weight';
import { type PriceColumn, priceColumnNames, priceColumns } from '@tunna/domain/invoices/table/price-columns';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import type { Database, TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { OwnedWork } from '../../../workers/owned-work.ts';
import { readWasteStreams } from '../../inventory/waste-stream/waste-stream.service.ts';
import { editEntry, recordAudits } from '../../platform/audit/audit.service.ts';
import { indexNames, RowCells, recognizeColumns } from '../../platform/list-import/list-row.service.ts';
import { readTable } from '../../platform/spreadsheet/spreadsheet-work.service.ts';
import { getServiceProvider } from '../../requests/service-provider/service-provider.service.ts';
import { priceColumnsMissing, pricesHaveFailures } from './price-list.errors.ts';
import { findPricesOf, insertPrice, lockPrices, type PriceRow } from './price-list.queries.ts';
import { change } from './price-list.service.ts';
import { priceImportRowView, priceRecordView, priceView } from './price-list.views.ts';
import { nameOf, type PlannedPrice, readPriceRow, writingOf } from './price-row.service.ts';

/** Required columns: one of each group. */
const neededColumns: readonly (readonly PriceColumn[])[] = [
  ['itemId', 'wasteStream'],
  ['price'],
  ['unit'],
  ['validFrom'],
];

/** Maximum other rows in a problem. */
const maxRowsNamed = 20;

interface Days {
  readonly validFrom: string;
  readonly validUntil?: string | null | undefined;
}

/** Days as text sort correctly; an absent end is later than any day. */
const isOverlapping = (one: Days, other: Days): boolean =>
  (one.validUntil == null || other.validFrom <= one.validUntil) &&
  (other.validUntil == null || one.validFrom <= other.validUntil);

const daysOf = (row: PriceRow): Days => ({ validFrom: row.valid_from, validUntil: row.valid_until });

/** The subject of a price. Prices with the same subject must not overlap. */
const thingOf = (input: AgreedPriceInput): string =>
  JSON.stringify([
    input.itemId ?? null,
    input.wasteStreamId ?? null,
    input.containerKind ?? null,
    baseUnit(input.unit),
    input.currency,
  ]);

const thingOfRow = (row: PriceRow): string =>
  JSON.stringify([row.item_key, row.waste_stream_id, row.container_kind, baseUnit(row.unit), row.currency]);

/** Whether the same price is already agreed, whatever its name. An absent surcharge equals zero. */
const isSame = (row: PriceRow, input: AgreedPriceInput): boolean =>
  row.unit === input.unit &&
  row.valid_from === input.validFrom &&
  (row.valid_until ?? undefined) === input.validUntil &&
  toDecimal(row.price).eq(toDecimal(input.price)) &&
  toDecimal(row.surcharge_percent ?? '0').eq(toDecimal(input.surchargePercent ?? '0')) &&
  toDecimal(row.yearly_rise_percent ?? '0').eq(toDecimal(input.yearlyRisePercent ?? '0'));

interface ReadRow {
  readonly cells: RowCells;
  readonly input: AgreedPriceInput | undefined;
}

/** Rejects rows of the file that overlap. Each names the others. */
function refuseOverlapping(rows: readonly ReadRow[]): void {
  const readable = rows.flatMap(({ cells, input }) => (input === undefined ? [] : [{ cells, input }]));
  for (const group of Map.groupBy(readable, ({ input }) => thingOf(input)).values()) {
    for (const row of group) {
      const others = group.filter((other) => other !== row && isOverlapping(row.input, other.input));
      const numbers = others.slice(0, maxRowsNamed).map(({ cells }) => cells.number);
      if (others.length > 0) row.cells.refuse('validFrom', 'duplicate', { rows: numbers });
    }
  }
}

/** Plans rows against the current prices in the transaction. */
async function planPrices(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  serviceProviderId: number,
): Promise<PlannedPrice[]> {
  const streams = await readWasteStreams(transaction);
  const agreed = Map.groupBy(await findPricesOf(transaction, serviceProviderId), thingOfRow);
  const around = {
    serviceProviderId,
    streams: indexNames(streams.map(({ id, names }) => ({ id, names: Object.values(names) }))),
    ...writingOf(rows),
  };
  const read = rows.map((cells) => ({ cells, input: readPriceRow(cells, around) }));
  refuseOverlapping(read);
  return read.map(({ cells, input }) => {
    const row = { cells, name: nameOf(cells) };
    if (input === undefined) return { ...row, input, isAgreed: false, overlapped: undefined };
    const others = (agreed.get(thingOf(input)) ?? []).filter((other) => isOverlapping(daysOf(other), input));
    const isAgreed = others.some((other) => isSame(other, input));
    const overlapped = isAgreed ? undefined : others[0];
    if (overlapped !== undefined) cells.refuse('validFrom', 'taken');
    return { ...row, input: cells.problems.length > 0 ? undefined : input, isAgreed, overlapped };
  });
}

/** Stores new prices. */
async function storePrices(
  transaction: TenantTransaction,
  { person }: ActingMember,
  inputs: readonly AgreedPriceInput[],
  { serviceProviderId, at }: Pick<PriceImportInput, 'serviceProviderId' | 'at'>,
): Promise<void> {
  const stored = new Set<number>();
  for (const input of inputs) {
    stored.add(await insertPrice(transaction, input, { at, personId: person.personId }));
  }
  const views = (await findPricesOf(transaction, serviceProviderId)).filter(({ id }) => stored.has(id)).map(priceView);
  const entries = views.map((price) =>
    editEntry(
      { entity: 'agreed_price', entityId: String(price.id), name: price.name },
      undefined,
      priceRecordView(price),
    ),
  );
  await recordAudits(transaction, person, entries);
}

interface PriceImportInput {
  readonly serviceProviderId: number;
  /** Path of the file. */
  readonly path: string;
  readonly isApplied: boolean;
  readonly at: Date;
}

/**
 * Plans the rows of a provider’s price list. To apply it, it is planned again while the provider’s prices are locked: all rows are
 * stored, or none.
 * @throws ApplicationError `not_found`, `columns_missing`, `import_has_failures`
 */
export async function importPriceList(
  database: Database,
  member: ActingMember,
  request: PriceImportInput,
  work: OwnedWork,
): Promise<PriceImport> {
  const { serviceProviderId, path, isApplied } = request;
  await getServiceProvider(database, member.organization, serviceProviderId);
  const { headings, rows } = await readTable(work, path, priceImportLimits);
  const { places, ignored } = recognizeColumns(priceColumns, priceColumnNames, headings);
  if (!neededColumns.every((some) => some.some((column) => places.has(column)))) throw priceColumnsMissing();
  const cells = rows.map((row) => new RowCells(row, places, headings));
  const planned = await change(database, member, async (transaction) => {
    if (isApplied) await lockPrices(transaction, [serviceProviderId]);
    const plan = await planPrices(transaction, cells, serviceProviderId);
    if (!isApplied) return plan;
    if (plan.some(({ input }) => input === undefined)) throw pricesHaveFailures();
    const inputs = plan.flatMap(({ input, isAgreed }) => (input === undefined || isAgreed ? [] : [input]));
    await storePrices(transaction, member, inputs, request);
    return plan;
  });
  const shown = planned.map(priceImportRowView);
  const count = (state: (typeof shown)[number]['state']) => shown.filter((row) => row.state === state).length;
  return {
    applied: isApplied,
    counts: { created: count('created'), unchanged: count('unchanged'), failed: count('failed') },
    ignoredColumns: [...ignored],
    rows: shown,
  };
}
