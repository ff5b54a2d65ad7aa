import type { Member } from '@tunna/contract/people/member';
import { present } from '@tunna/contract/present';
import type { MemberRow } from './member.queries.ts';

/** @param personId the reader, who always sees their own addresses */
export function memberView(row: MemberRow, personId: number, seesAddresses: boolean): Member {
  const isSelf = row.person_id === personId;
  const shown = isSelf || seesAddresses;
  return present<Member>({
    personId: row.person_id,
    fullName: row.full_name,
    role: row.role,
    email: shown ? row.email : undefined,
    phoneNumber: shown ? row.phone_number : undefined,
    isSelf,
    createdAt: row.created_at.toISOString(),
  });
}
