import { SelectList } from '@tunna/ui';
import { useLocation, useNavigate } from 'react-router';
import { leavePage } from '../../../lib/history-guard.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { samePage } from './workspace-links.ts';

/** Leads to another organization of the same person. */
export function OrganizationSelect() {
  const { t } = useTranslation('workspace');
  const organization = useOrganization();
  const { orgSlug, all } = organization;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = (slug: string) => {
    const other = all.find((own) => own.orgSlug === slug);
    if (other !== undefined) leavePage(() => void navigate(samePage(pathname, organization, other)));
  };
  return (
    <SelectList
      label={t('switcher')}
      hideLabel
      size="full"
      value={orgSlug}
      options={all.map((own) => ({ value: own.orgSlug, label: own.name }))}
      onValueChange={change}
    />
  );
}
