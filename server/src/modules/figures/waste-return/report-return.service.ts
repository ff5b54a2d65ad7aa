import {
  maxPublications,
  type ReportReturn,
  type ReturnChanges,
  type ReturnOfYear,
  type WasteReturn,
  type WasteReturnRow,
  wasteReturn,
} from '@tunna/contract/figures/waste-return';
import { present } from '@tunna/contract/present';
import { parseView } from '@tunna/contract/view';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { readReportHead } from '../invoice-report/invoice-report.service.ts';
import { findFrozenReturn, findPublications } from './report-return.queries.ts';
import { queryOfYear, readWasteReturn } from './waste-return.service.ts';

type Sums = ReturnChanges['rows'][number]['now'];

const nothing: Sums = { tonnes: '0', estimatedTonnes: '0', lines: 0 };
const sumsOf = (row: WasteReturnRow | undefined): Sums =>
  row === undefined ? nothing : { tonnes: row.tonnes, estimatedTonnes: row.estimatedTonnes, lines: row.lines };

const keyOf = ({ ewcCode, treatmentCode, municipality, origin }: WasteReturnRow): string =>
  JSON.stringify([ewcCode, treatmentCode, municipality, origin]);

function rowsChanged(published: WasteReturn, now: WasteReturn): ReturnChanges['rows'] {
  const [then, today] = [published, now].map(({ rows }) => new Map(rows.map((row) => [keyOf(row), row])));
  return [...new Set([...published.rows, ...now.rows].map(keyOf))].flatMap((key) => {
    const row = then?.get(key) ?? today?.get(key);
    const sums = { published: sumsOf(then?.get(key)), now: sumsOf(today?.get(key)) };
    if (row === undefined || JSON.stringify(sums.published) === JSON.stringify(sums.now)) return [];
    const { ewcCode, wasteName, isHazardous, treatmentCode, municipality, origin } = row;
    return [{ ewcCode, wasteName, isHazardous, treatmentCode, municipality, origin, ...sums }];
  });
}

/** The rows and checks of a published return that differ from current data. Undefined if none does. */
function returnChanges(published: WasteReturn, now: WasteReturn): ReturnChanges | undefined {
  const rows = rowsChanged(published, now);
  const countNow = new Map(now.checks.map(({ kind, count }) => [kind, count]));
  const checks = published.checks.flatMap(({ kind, count }) => {
    const present = countNow.get(kind) ?? 0;
    return present === count ? [] : [{ kind, published: count, now: present }];
  });
  if (rows.length + checks.length === 0) return undefined;
  return { tonnes: { published: published.totals.tonnes, now: now.totals.tonnes }, rows, checks };
}

/** The return that was published with a report. Undefined if it was published before returns were recorded. */
export async function frozenReturn(reader: TenantReader, id: number): Promise<WasteReturn | undefined> {
  const frozen = await findFrozenReturn(reader, id);
  return frozen === null ? undefined : parseView(wasteReturn, frozen);
}

/** The waste return of a report: current for a draft, else as published, with its differences. @throws ApplicationError `not_found` */
export const getReportReturn = (
  database: Database,
  member: ActingMember,
  id: number,
  now: Date,
): Promise<ReportReturn> =>
  database.snapshot(member.organization, async (reader) => {
    const { report, query } = await readReportHead(reader, member, id, now);
    const current = await readWasteReturn(reader, query);
    if (report.state !== 'published') return { report, wasteReturn: current, changes: undefined };
    const published = await frozenReturn(reader, id);
    return { report, wasteReturn: published, changes: published && returnChanges(published, current) };
  });

/** The current return of a year, and the published reports of that year. @param year of four digits */
export async function getWasteReturn(
  database: Database,
  { organization }: ActingMember,
  year: number,
  now: Date,
): Promise<ReturnOfYear> {
  const reader = database.reader(organization);
  const query = queryOfYear(year, now);
  const [returned, publications] = await Promise.all([
    readWasteReturn(reader, query),
    findPublications(reader, query, maxPublications),
  ]);
  return {
    ...returned,
    publications: publications.map(({ id, name, published_at: at, published_by: by }) =>
      present<ReturnOfYear['publications'][number]>({ id, name, publishedAt: at.toISOString(), publishedBy: by }),
    ),
  };
}
