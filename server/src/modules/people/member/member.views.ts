import type { Member } from '@tunna/contract/people/member';
import type { MemberRow } from './member.queries.ts';

/** @param personId the reader, who always sees their own addresses */
export function memberView(row: MemberRow, personId: number, seesAddresses: boolean): Member {
  const isSelf = row.person_id === personId;
  const shown = isSelf || seesAddresses;
  return {
    personId: row.person_id,
    fullName: row.full_name,
    role: row.role,
    ...(shown && row.email !== null ? { email: row.email } : {}),
    ...(shown && row.phone_number !== null ? { phoneNumber: row.phone_number } : {}),
    isSelf,
    createdAt: row.created_at.toISOString(),
  };
}
