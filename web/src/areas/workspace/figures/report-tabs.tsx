import { useTranslation } from '../../../lib/text/translation.tsx';
import { LinkTabs } from '../../../shared/layout/link-tabs.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** The pages that belong to reports. */
const pages = ['reports', 'wasteReturn', 'rightSizing'] as const;

/** Links from each page of reports to the others. */
export function ReportTabs({ shown }: { shown: (typeof pages)[number] }) {
  const { t } = useTranslation('waste-return');
  const { paths: own } = useOrganization();
  const links = pages.map((name) => ({ name, to: own[name](), title: t(`tabs.${name}`) }));
  return <LinkTabs label={t('tabs.label')} links={links} shown={shown} />;
}
