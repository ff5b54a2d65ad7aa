import type { ImportCounts } from '@tunna/contract/platform/list-import';
import { mayRole } from '@tunna/domain/permissions';
import type { TenantTransaction } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import type { ImportRecord, MissingRecord } from './list-import.queries.ts';
import type { ImportRowRecord } from './list-import-row.queries.ts';
import type { ListKind, ListPlan, PlannedResult } from './list-kind.service.ts';
import { type NamedReference, type ReferenceSources, References, referenceKey } from './list-references.service.ts';
import { fold, RowCells } from './list-row.service.ts';

/** The decisions about a table that its rows are read with. */
export type TableDecisions = Pick<
  ImportRecord,
  'language' | 'headings' | 'columns' | 'fixed' | 'matches' | 'confirmed'
>;

/** A row of the table with its corrections. */
export type CorrectedRow = Pick<ImportRowRecord, 'row_number' | 'cells' | 'given'> & { readonly isOmitted: boolean };

export interface PlannedImport {
  readonly rows: readonly PlannedResult[];
  readonly missing: readonly MissingRecord[];
  /** Confirmed records that rows to be stored name. */
  readonly used: readonly NamedReference[];
  readonly plan: ListPlan;
}

interface PlanInput {
  readonly kind: ListKind;
  readonly sources: ReferenceSources;
  readonly member: ActingMember;
  readonly now: Date;
}

/** The cells of the rows by field, with what a person decided. */
export function cellsOf(
  { headings, columns, fixed, matches }: Pick<TableDecisions, 'headings' | 'columns' | 'fixed' | 'matches'>,
  rows: readonly Pick<CorrectedRow, 'row_number' | 'cells' | 'given'>[],
): RowCells[] {
  const places = new Map(Object.entries(columns));
  const replaced = new Map(
    [...Map.groupBy(matches, ({ column }) => column)].map(([column, all]) => [
      column,
      new Map(all.map(({ from, to }) => [fold(from), to])),
    ]),
  );
  return rows.map(
    ({ row_number: number, cells, given }) =>
      new RowCells({ number, cells }, places, headings, { given, fixed, matches: replaced }),
  );
}

const omittedRow = ({ row_number }: CorrectedRow): PlannedResult => ({
  row_number,
  state: 'omitted',
  name: '',
  target_id: null,
  target_version: null,
  changes: [],
  problems: [],
});

/** Maximum of missing records that a preview lists. */
const maxMissing = 500;

const mayCreate = ({ sources, member }: PlanInput, { reference, name }: NamedReference): boolean =>
  name.length <= sources[reference].longestName && mayRole(member.role, sources[reference].permission);

/** The missing records that rows name, in the order of the file. */
function missingOf(input: PlanInput, cells: readonly RowCells[], references: References): MissingRecord[] {
  const named = cells.flatMap((row) => row.named.map((one) => ({ ...one, row: row.number })));
  return [...Map.groupBy(named, referenceKey).values()].slice(0, maxMissing).flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { reference, name, column, isMissing } = first;
    return [
      {
        reference,
        name,
        column,
        rows: new Set(all.map(({ row }) => row)).size,
        suggestion: isMissing ? references.nearest(reference, name) : undefined,
        isConfirmed: !isMissing,
        mayCreate: mayCreate(input, first),
      },
    ];
  });
}

/** Plans the rows of a table against the current data in the transaction. */
export async function planImport(
  transaction: TenantTransaction,
  input: PlanInput,
  decisions: TableDecisions,
  rows: readonly CorrectedRow[],
): Promise<PlannedImport> {
  const confirmed = decisions.confirmed.filter(
    (one) =>
      mayCreate(input, one) && (one.categoryId !== undefined || input.sources[one.reference].needsCategory !== true),
  );
  const references = await References.read(transaction, input.sources, confirmed);
  const taken = rows.filter(({ isOmitted }) => !isOmitted);
  const cells = cellsOf(decisions, taken);
  const { member, now } = input;
  const plan = await input.kind.plan(transaction, cells, { language: decisions.language, member, references, now });
  const results = new Map(plan.rows.map((row) => [row.row_number, row]));
  const stored = cells.filter(({ number }) => {
    const state = results.get(number)?.state;
    return state === 'created' || state === 'changed';
  });
  const used = new Set(stored.flatMap((row) => row.named.map(referenceKey)));
  return {
    rows: rows.map((row) => results.get(row.row_number) ?? omittedRow(row)),
    missing: missingOf(input, cells, references),
    used: confirmed.filter((one) => used.has(referenceKey(one))),
    plan,
  };
}

export function countsOf(rows: readonly PlannedResult[]): ImportCounts {
  const counts = { created: 0, changed: 0, unchanged: 0, failed: 0, omitted: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
