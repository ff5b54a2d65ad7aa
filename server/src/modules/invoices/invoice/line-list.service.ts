import type { LineItem, LineItemsListed, LineSums } from '@tunna/contract/invoices/line-item';
import { addDays } from '@tunna/domain/time/days';
import { splitByMonth } from '@tunna/domain/time/split-by-month';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { OrgScope } from '../../../database/scope.ts';
import { lineItemView } from './invoice.views.ts';
import {
  type FoundLines,
  findLineItems,
  type LineCarbonRow,
  type LineItemFilter,
  type LineItemPage,
  type LineItemRow,
  sumLines,
  sumLinesByFactor,
} from './line-item.queries.ts';
import { hasStoredSums, isOfDaysAndProvider, readStoredSums } from './line-sums.queries.ts';
import { addedLineSums, type LineSumRow, lineSumsView } from './line-sums.service.ts';
import { findDayWindow, findLineTexts, type LineTexts, sumLinesOfDays, sumLinesOfTexts } from './line-text.queries.ts';

export type { LineCarbonRow } from './line-item.queries.ts';

type LineItemsQuery = Omit<LineItemsListed, 'page' | 'pageSize'>;

function lineFilter(query: LineItemsQuery): LineItemFilter {
  return {
    patterns: searchPatterns(query.search),
    serviceProviderId: query.serviceProviderId ?? null,
    number: query.number ?? null,
    kind: query.kind ?? null,
    wasteStreamId: query.wasteStreamId ?? null,
    locationId: query.locationId ?? null,
    containerId: query.containerId ?? null,
    unmapped: query.unmapped ?? null,
    figure: query.figure ?? null,
    treatmentCode: query.treatmentCode ?? null,
    kgOrigin: query.kgOrigin ?? null,
    treatmentEvidence: query.treatmentEvidence ?? null,
    lineCheck: query.lineCheck,
    attribution: query.attribution ?? null,
    attributedStreamId: query.attributedStreamId ?? null,
    reportId: query.reportId ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
  };
}

/** What reading a line by its text costs, in lines of an index that is read in order. */
const costOfFound = 3;
const areFew = ({ lines, allLines }: LineTexts): boolean => lines * costOfFound <= allLines;

/**
 * The lines among which those of a page are looked for. In the order of days, the first of each text are enough; where the texts are many,
 * and many lines have them, all lines are read in order until the page is full.
 */
function linesToRead(
  texts: LineTexts,
  filter: LineItemFilter,
  { sort, page, pageSize }: LineItemsListed,
): FoundLines | undefined {
  const { keys, lines, allLines } = texts;
  const needed = page * pageSize;
  if (sort === 'serviceDay' && isOfDaysAndProvider(filter)) {
    const readInOrder = (needed * allLines) / Math.max(lines, 1);
    return Math.min(keys.length * needed, lines) <= readInOrder ? { keys, maxLines: needed } : undefined;
  }
  return areFew(texts) ? { keys, maxLines: null } : undefined;
}

/** Totals of a search. Lines are read only where the sums of texts do not suffice. */
async function sumSearch(reader: TenantReader, filter: LineItemFilter, texts: LineTexts): Promise<LineSumRow[]> {
  const { keys } = texts;
  if (!isOfDaysAndProvider(filter)) return await sumLines(reader, filter, areFew(texts) ? keys : undefined);
  const { months, edges } = splitByMonth(filter.from, filter.to);
  const parts = [await sumLinesOfTexts(reader, filter, keys, months)];
  for (const { from, before } of edges)
    parts.push(await sumLines(reader, { ...filter, from, to: addDays(before, -1) }, keys));
  return addedLineSums(parts.flat());
}

/** Totals over the filter by currency, that with the most lines first. Lines are read only where kept sums do not suffice. */
async function sumLineItems(reader: TenantReader, filter: LineItemFilter): Promise<LineSumRow[]> {
  if (!hasStoredSums(filter)) return await sumLines(reader, filter);
  const { months, edges } = splitByMonth(filter.from, filter.to);
  const parts = [await readStoredSums(reader, filter, months)];
  for (const edge of edges)
    parts.push(
      isOfDaysAndProvider(filter)
        ? await sumLinesOfDays(reader, filter.serviceProviderId, edge)
        : await sumLines(reader, { ...filter, from: edge.from, to: addDays(edge.before, -1) }),
    );
  return addedLineSums(parts.flat());
}

/** Further lines are not read to be skipped: sums of days show where the page starts. */
const maxSkipped = 500;

/** A page of lines without a search. */
async function findPage(reader: TenantReader, filter: LineItemFilter, page: LineItemPage): Promise<LineItemRow[]> {
  const { sort, offset } = page;
  const hasDays = sort === 'serviceDay' && isOfDaysAndProvider(filter);
  if (!hasDays || (filter.serviceProviderId === null && offset <= maxSkipped))
    return await findLineItems(reader, filter, page);
  const days = await findDayWindow(reader, filter, page);
  if (days === undefined) return [];
  const { from, to } = days;
  return await findLineItems(reader, { ...filter, from, to }, { ...page, offset: days.offset });
}

/** One page of lines within a reader, and the totals over the filter. */
export async function readLineItems(
  reader: TenantReader,
  query: LineItemsListed,
): Promise<{ rows: LineItem[]; total: number; sums: LineSums }> {
  const { sort, order, page, pageSize } = query;
  const cut = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
  const filter = lineFilter(query);
  const texts = filter.patterns.length > 0 ? await findLineTexts(reader, filter.patterns) : undefined;
  const rows = await (texts
    ? findLineItems(reader, filter, cut, linesToRead(texts, filter, query))
    : findPage(reader, filter, cut));
  const sums = await (texts ? sumSearch(reader, filter, texts) : sumLineItems(reader, filter));
  return {
    rows: rows.map(lineItemView),
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: lineSumsView(sums),
  };
}

/** The CO2e of waste in kilograms. Emission factors belong to figures, which pass it in. */
export type CarbonOfLines = (reader: TenantReader, rows: readonly LineCarbonRow[]) => Promise<string>;

/** The same for a call. The lines behind CO2e also state it, so that they can be compared with the figure. */
export const listLineItems = (
  database: Database,
  organization: OrgScope,
  query: LineItemsListed,
  carbonOf: CarbonOfLines,
): Promise<{ rows: LineItem[]; total: number; sums: LineSums }> => {
  if (query.figure !== 'carbon') return readLineItems(database.reader(organization), query);
  return database.snapshot(organization, async (reader) => {
    const listed = await readLineItems(reader, query);
    const kgCo2e = await carbonOf(reader, await sumLinesByFactor(reader, lineFilter(query)));
    return { ...listed, sums: { ...listed.sums, kgCo2e } };
  });
};
