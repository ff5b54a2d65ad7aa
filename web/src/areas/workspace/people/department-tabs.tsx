import { useTranslation } from '../../../lib/text/translation.tsx';
import { LinkTabs } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

interface Props {
  readonly id: number;
  readonly shown: 'settings' | 'report' | 'logs';
}

/** Links between the pages of a department. */
export function DepartmentTabs({ id, shown }: Props) {
  const { t } = useTranslation('department-report');
  const { paths: own, may } = useOrganization();
  const links = [
    ...(may('departments.write') ? [{ name: 'settings', to: own.department(id) }] : []),
    { name: 'report', to: own.departmentReport(id) },
    { name: 'logs', to: own.departmentLogs(id) },
  ];
  const titled = links.map((link) => ({ ...link, title: t(`tabs.${link.name}`) }));
  return <LinkTabs label={t('tabs')} links={titled} shown={shown} />;
}
