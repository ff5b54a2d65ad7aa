import type { RestoredRows } from '@tunna/contract/bulk';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import type { Database } from '../../../../database/database.ts';
import type { ActingMember } from '../../../../database/scope.ts';
import {
  type BulkEdit,
  type BulkRecords,
  editRows,
  restoreRows,
} from '../../../platform/bulk-edit/bulk-edit.service.ts';
import {
  assertAssignable,
  assignLocked,
  lockServiceRequests,
  readServiceRequestsById,
} from './service-request-workspace.service.ts';

interface Assigned {
  readonly personId?: number;
}

const assignedTo = (personId: number | null | undefined): Assigned =>
  personId === null || personId === undefined ? {} : { personId };

const recordsOf = (
  database: Database,
  member: ActingMember,
  now: Date,
): BulkRecords<number, ServiceRequest, Assigned> => ({
  run: (work) => database.tenant(member.organization, work),
  lock: lockServiceRequests,
  read: (transaction, ids) => readServiceRequestsById(transaction, ids, now),
  inputOf: ({ assignee }) => assignedTo(assignee?.id),
  nameOf: ({ container: { customId, slug } }) => customId ?? slug,
  async store(transaction, edits) {
    const people = new Set(edits.map(({ input }) => input.personId ?? null));
    for (const personId of people) await assertAssignable(transaction, personId);
    for (const { before, input } of edits) await assignLocked(transaction, member, before.id, input.personId ?? null);
  },
});

/** Assigns requests to a member, all or none. @throws ApplicationError as `assignServiceRequest` does, and `edit_conflict` */
export const editServiceRequests = (
  database: Database,
  member: ActingMember,
  { changes, ...bulkEdit }: BulkEdit<number, { readonly personId: number | null }>,
  now: Date,
) =>
  editRows(recordsOf(database, member, now), {
    ...bulkEdit,
    changed: () => assignedTo(changes.personId),
  });

/** Returns requests that were not changed since to their assignees. @throws ApplicationError as `assignServiceRequest` does */
export const restoreServiceRequests = (
  database: Database,
  member: ActingMember,
  rows: readonly { readonly id: number; readonly version: number; readonly personId?: number | undefined }[],
  now: Date,
): Promise<RestoredRows> =>
  restoreRows(
    recordsOf(database, member, now),
    rows.map(({ id, version, personId }) => ({ id, version, ...assignedTo(personId) })),
  );
