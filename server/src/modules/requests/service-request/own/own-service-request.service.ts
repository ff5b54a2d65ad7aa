import type {
  OwnServiceRequest,
  OwnServiceRequestFound,
  OwnServiceRequestListed,
} from '@tunna/contract/requests/own-service-request';
import { shownToDepartmentsDays } from '@tunna/domain/requests/service-request';
import { searchPatterns } from '../../../../database/columns/search.ts';
import type { Database, TenantReader } from '../../../../database/database.ts';
import type { ActingDepartment } from '../../../../database/scope.ts';
import { nameOfCallingForShare } from '../../../people/department/own-department.service.ts';
import { serviceRequestNotFound } from '../service-request.errors.ts';
import { lockRequest } from '../service-request-life.queries.ts';
import { commentRequest } from '../service-request-life.service.ts';
import { findOwnEvents, findOwnRequest, findOwnRequests, type OwnRequests } from './own-service-request.queries.ts';
import { ownEventView, ownRequestView } from './own-service-request.views.ts';

const day = 24 * 60 * 60 * 1000;
const maxEvents = 200;

const ownOf = ({ departmentId }: ActingDepartment, now: Date): OwnRequests => ({
  departmentId,
  closedSince: new Date(now.getTime() - shownToDepartmentsDays * day),
});

/** One page of the requests at the department’s locations. */
export async function listOwnServiceRequests(
  database: Database,
  department: ActingDepartment,
  { status, search, page, pageSize }: OwnServiceRequestListed,
  now: Date,
): Promise<{ rows: OwnServiceRequest[]; total: number }> {
  const { rows, total } = await findOwnRequests(database.reader(department.organization), ownOf(department, now), {
    status,
    patterns: searchPatterns(search),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { rows: rows.map((row) => ownRequestView(row, now)), total };
}

async function readOwn(
  reader: TenantReader,
  department: ActingDepartment,
  id: number,
  now: Date,
): Promise<OwnServiceRequestFound> {
  const row = await findOwnRequest(reader, ownOf(department, now), id);
  if (row === undefined) throw serviceRequestNotFound();
  const events = await findOwnEvents(reader, id, maxEvents);
  return { serviceRequest: ownRequestView(row, now), events: events.map(ownEventView) };
}

/** @throws ApplicationError `not_found` for a request at another location, and for one that was closed too long ago */
export const getOwnServiceRequest = (
  database: Database,
  department: ActingDepartment,
  id: number,
  now: Date,
): Promise<OwnServiceRequestFound> => readOwn(database.reader(department.organization), department, id, now);

/**
 * Adds the department's comment, and notifies the members; repeating the last comment adds nothing.
 * @throws ApplicationError `not_found`
 */
export function commentOwnServiceRequest(
  database: Database,
  department: ActingDepartment,
  id: number,
  comment: string,
  now: Date,
): Promise<OwnServiceRequestFound> {
  const { organization, departmentId } = department;
  return database.tenant(organization, async (transaction) => {
    const name = await nameOfCallingForShare(transaction, departmentId);
    if ((await findOwnRequest(transaction, ownOf(department, now), id)) === undefined) throw serviceRequestNotFound();
    await lockRequest(transaction, id);
    await commentRequest(transaction, id, { actor: 'department', departmentId }, comment, name);
    return readOwn(transaction, department, id, now);
  });
}
