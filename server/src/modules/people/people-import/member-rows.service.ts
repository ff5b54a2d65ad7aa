import { mayGrant, type Role, roles } from '@tunna/domain/permissions';
import type { Identity } from '@tunna/domain/text/identity';
import type { TenantTransaction } from '../../../database/database.ts';
import { ApplicationError } from '../../../http/errors.ts';
import type { Budgets } from '../../platform/budget/budget.service.ts';
import { wordFor, wordsOf } from '../../platform/export/export-texts.service.ts';
import { readWordCell } from '../../platform/list-import/cell-values.service.ts';
import type { Planning } from '../../platform/list-import/list-kind.service.ts';
import type { RowCells } from '../../platform/list-import/list-row.service.ts';
import { type PlannedRow, refuseDuplicates } from '../../platform/list-import/planned-row.service.ts';
import { findInvited, readIdentity } from '../invite/invite.service.ts';

/** The role of a row without one: that of the form. */
export const usualRole: Role = 'editor';

/** Roles that an import can give. An owner is invited alone, because that needs a recent confirmation. */
export const importedRoles = roles.filter((role) => role !== 'owner');

interface InvitedPerson {
  readonly identity: Identity;
  readonly role: Role;
}

/** An invite has no version, and a new one replaces it. */
interface PlannedInvite extends PlannedRow<InvitedPerson, InvitedPerson> {
  readonly before: undefined;
}

/** An identity without an @ counts as a phone number, also in the column of addresses. */
const wrongIn = { email: 'wrong_email', phoneNumber: 'wrong_phone_number' } as const;
const isWrong = (problem: string): boolean => Object.values<string>(wrongIn).includes(problem);

/** The email address of a row, or its phone number. */
function identityOf(cells: RowCells, budgets: Pick<Budgets, 'assertSmsCountry'>): Identity | undefined {
  const column = cells.text('email') === '' && cells.text('phoneNumber') !== '' ? 'phoneNumber' : 'email';
  try {
    if (cells.text(column) === '') cells.refuse(column, 'required');
    else return readIdentity(budgets, cells.text(column));
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    for (const { problem } of error.details.fields ?? [])
      cells.refuse(column, isWrong(problem) ? wrongIn[column] : problem);
  }
  return undefined;
}

/** Plans an invite for each row, against the current data in the transaction. Members and equal open invites stay unchanged. */
export async function planMembers(
  transaction: TenantTransaction,
  rows: readonly RowCells[],
  { member, language, now }: Planning,
  budgets: Pick<Budgets, 'assertSmsCountry'>,
): Promise<PlannedInvite[]> {
  const read = rows.map((cells) => {
    const role = readWordCell(cells, 'role', wordsOf('role'), usualRole) ?? usualRole;
    if (role === 'owner' || !mayGrant(member.role, role)) cells.refuse('role', 'not_allowed');
    return { cells, role, identity: identityOf(cells, budgets) };
  });
  refuseDuplicates(read, ({ identity }) =>
    identity === undefined
      ? undefined
      : { key: `${identity.kind} ${identity.value}`, columns: ['email', 'phoneNumber'] },
  );
  const planned: PlannedInvite[] = [];
  for (const { cells, role, identity } of read) {
    const row = { row: cells.number, name: identity?.value ?? cells.text('email'), before: undefined, changes: [] };
    const found = identity && (await findInvited(transaction, identity, now));
    if (found?.invite !== undefined && !mayGrant(member.role, found.invite.role)) cells.refuse('role', 'not_allowed');
    const { problems } = cells;
    if (identity === undefined || found === undefined || problems.length > 0) {
      planned.push({ ...row, problems, state: 'failed', edit: undefined });
    } else if (found.isMember || found.invite?.role === role) {
      planned.push({ ...row, problems, state: 'unchanged', edit: undefined });
    } else {
      const invited = { identity, role };
      const change = {
        column: 'role',
        from: found.invite && wordFor('role', found.invite.role, language),
        to: wordFor('role', role, language),
      };
      const state = found.invite === undefined ? 'created' : 'changed';
      planned.push({
        ...row,
        problems,
        state,
        changes: [change],
        edit: { before: undefined, after: invited, input: invited },
      });
    }
  }
  return planned;
}
