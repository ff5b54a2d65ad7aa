import { type Department, type DepartmentInput, departmentInput } from '@tunna/contract/people/department';
import type { TenantTransaction } from '../../../database/database.ts';
import type { Planning } from '../../platform/list-import/list-kind.service.ts';
import type { References } from '../../platform/list-import/list-references.service.ts';
import {
  findOwn,
  fold,
  type InputColumns,
  indexNames,
  type RowCells,
  readInput,
} from '../../platform/list-import/list-row.service.ts';
import {
  changesOf,
  type PlannedRow,
  refuseDuplicates,
  settleRow,
} from '../../platform/list-import/planned-row.service.ts';
import { readDepartments } from '../department/department.service.ts';
import { departmentCells } from '../people-export/people-export-cells.service.ts';

const columns = {
  name: ['name'],
  locationIds: ['locations'],
  reportEmail: ['reportEmail'],
} as const satisfies InputColumns<DepartmentInput, 'departments'>;

export type DepartmentColumn = (typeof columns)[keyof typeof columns][number];

const comparedColumns: readonly DepartmentColumn[] = Object.values(columns).flat();

/** The fields of an added department that its row does not set. */
const added = {
  id: 0,
  credentials: 0,
  lastUsedAt: undefined,
  createdAt: '',
  version: 1,
  updatedAt: '',
  updatedBy: undefined,
};

function inputOf(
  cells: RowCells,
  current: Department | undefined,
  references: References,
): DepartmentInput | undefined {
  const draft = {
    name: cells.has('name') ? cells.text('name') || undefined : current?.name,
    locationIds: cells.has('locations')
      ? references.readMany(cells, 'locations', 'location')
      : current?.locations.map(({ id }) => id),
    reportEmail: cells.has('reportEmail') ? cells.text('reportEmail') : current?.reportEmail,
  } satisfies Readonly<Record<keyof DepartmentInput, unknown>>;
  return readInput(departmentInput, cells, columns, draft);
}

/** Plans rows of departments against the current data in the transaction. A department is found by its name. */
export async function planDepartments(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  { references }: Pick<Planning, 'references'>,
): Promise<PlannedRow<DepartmentInput, Department>[]> {
  const departments = await readDepartments(transaction);
  const names = indexNames(departments.map(({ id, name }) => ({ id, names: [name] })));
  const byId = new Map(departments.map((one) => [one.id, one]));
  const read = rows.map((cells) => {
    const current = byId.get(findOwn(cells, 'name', names) ?? 0);
    return { cells, current, input: inputOf(cells, current, references) };
  });
  refuseDuplicates(read, ({ cells }) =>
    cells.text('name') === '' ? undefined : { key: fold(cells.text('name')), columns: ['name'] },
  );
  return read.map(({ cells, current, input }) => {
    const settled = { cells, name: cells.text('name'), before: current };
    if (input === undefined) return settleRow<DepartmentInput, Department>(settled, undefined);
    const { locationIds, name, reportEmail } = input;
    const after = {
      ...added,
      ...current,
      name,
      reportEmail: reportEmail === '' ? undefined : reportEmail,
      locations: locationIds.map((id) => ({ id, name: references.nameOf('location', id) })),
    };
    // The same locations in another order are no change.
    const isSame = new Set(current?.locations.map(({ id }) => id)).symmetricDifference(new Set(locationIds)).size === 0;
    const changes = changesOf(departmentCells(), comparedColumns, current, after).filter(
      ({ column }) => column !== 'locations' || !isSame,
    );
    return settleRow(settled, { input, after, changes });
  });
}
