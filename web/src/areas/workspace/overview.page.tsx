import { PageHeading } from '@tunna/ui';
import { useTranslation } from 'react-i18next';
import { usePageReport } from '../../lib/page.tsx';
import { useOrganization } from '../../shared/organization.tsx';

/** What an organization sees first. */
export default function OverviewPage() {
  const { t } = useTranslation('workspace');
  const { name } = useOrganization();
  usePageReport(`${t('nav.overview')} – ${name}`);
  return <PageHeading title={t('nav.overview')} description={name} />;
}
