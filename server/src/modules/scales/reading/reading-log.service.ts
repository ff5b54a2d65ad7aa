import type { LoggedReading } from '@tunna/contract/scales/reading';
import { searchPatterns } from '../../../database/columns/search.ts';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingDepartment, ActingMember } from '../../../database/scope.ts';
import { readDepartment } from '../../people/department/department.service.ts';
import { findLogged, type LogFilter, type LogPage, sumLogged } from './reading-log.queries.ts';
import { loggedView } from './reading-log.views.ts';

interface LogQuery extends Omit<LogFilter, 'patterns'>, Pick<LogPage, 'sort' | 'order'> {
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface LogFound {
  readonly rows: LoggedReading[];
  readonly total: number;
  /** Old readings of an hour became one row: `total` counts rows. */
  readonly readings: number;
  readonly kg: string;
}

/** One page of a department's readings, and the totals of all matches. */
export async function readLogged(reader: TenantReader, departmentId: number, query: LogQuery): Promise<LogFound> {
  const { search, sort, order, page, pageSize, ...rest } = query;
  const filter = { ...rest, patterns: searchPatterns(search) };
  const rows = await findLogged(reader, departmentId, filter, {
    ...{ sort, order },
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { rows: rows.map(loggedView), ...(await sumLogged(reader, departmentId, filter)) };
}

/** @throws ApplicationError `department_not_found` */
export const listDepartmentReadings = (
  database: Database,
  { organization }: ActingMember,
  departmentId: number,
  query: LogQuery,
): Promise<LogFound> =>
  database.snapshot(organization, async (reader) => {
    await readDepartment(reader, departmentId);
    return readLogged(reader, departmentId, query);
  });

/** `listDepartmentReadings` for the department that calls. */
export const listOwnReadings = (
  database: Database,
  { organization, departmentId }: ActingDepartment,
  query: LogQuery,
): Promise<LogFound> => database.snapshot(organization, (reader) => readLogged(reader, departmentId, query));
