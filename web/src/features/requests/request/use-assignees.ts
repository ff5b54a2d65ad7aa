import { useQuery } from '@tanstack/react-query';
import { mayRole } from '@tunna/domain/permissions';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import type { SelectOption } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

export const assigneesQuery = (orgId: number) => callQuery('listMembers', { params: { orgId } });

/** The members who may change requests: the user first. */
export function useAssignees(orgId: number): SelectOption[] {
  const { t } = useTranslation('request');
  const members = useQuery(assigneesQuery(orgId));
  const able = (members.data?.members ?? []).filter(({ role }) => mayRole(role, 'serviceRequests.write'));
  const others = sortIcelandic(
    able.filter(({ isSelf }) => !isSelf),
    ({ fullName }) => fullName,
  );
  return [...able.filter(({ isSelf }) => isSelf), ...others].map(({ personId, fullName, isSelf }) => ({
    value: String(personId),
    label: isSelf ? t('assignee.self', { name: fullName }) : fullName,
  }));
}
