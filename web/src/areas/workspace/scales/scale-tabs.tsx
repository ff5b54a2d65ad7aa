import { useTranslation } from '../../../lib/text/translation.tsx';
import { LinkTabs } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** Links between the pages of scales. */
export function ScaleTabs({ shown }: { shown: 'scales' | 'unassigned' | 'devices' }) {
  const { t } = useTranslation('scale');
  const { paths: own } = useOrganization();
  const links = [
    { name: 'scales', to: own.scales(), title: t('tabs.scales') },
    { name: 'unassigned', to: own.unassignedReadings(), title: t('tabs.unassigned') },
    { name: 'devices', to: own.devices(), title: t('tabs.devices') },
  ];
  return <LinkTabs label={t('title')} links={links} shown={shown} />;
}
