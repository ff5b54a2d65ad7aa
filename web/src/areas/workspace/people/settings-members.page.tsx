import { useQueryClient } from '@tanstack/react-query';
import { PageHeading } from '@tunna/ui';
import { useNavigate } from 'react-router';
import { Invites } from '../../../features/people/member/invites.tsx';
import { invitesQuery, membersQuery } from '../../../features/people/member/member.queries.ts';
import { Members } from '../../../features/people/member/members.tsx';
import { ownOrganizationsQuery } from '../../../features/people/organization/organization.queries.ts';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { limitsQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ImportLink } from '../../../shared/list/import-link.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

export const firstQueries: FirstQueries = ({ orgId, may }) => [
  membersQuery(orgId),
  ...(may('invites.write') ? [limitsQuery(orgId), invitesQuery(orgId)] : []),
];

/** Who belongs to the organization, and who is invited. */
export default function SettingsMembersPage() {
  const { t } = useTranslation('organization');
  const { id: orgId, name, paths: own, role, may } = useOrganization();
  const navigate = useNavigate();
  const queries = useQueryClient();
  usePageReport(`${t('settings.members')} – ${name}`);
  const goHome = async () => {
    await navigate(paths.home());
    await queries.invalidateQueries({ queryKey: ownOrganizationsQuery().queryKey });
  };
  return (
    <SettingsLayout>
      <PageHeading title={t('settings.members')}>
        {may('invites.write') && <ImportLink list={own.settings('members')} />}
      </PageHeading>
      {may('invites.write') && <LimitNotice name="members" />}
      <Members
        orgId={orgId}
        organizationName={name}
        role={role}
        mayChange={may('members.write')}
        onLeft={() => void goHome()}
      />
      {may('invites.write') && <UnreachableNotice />}
      {may('invites.write') && <Invites orgId={orgId} role={role} />}
    </SettingsLayout>
  );
}
