import { useQuery } from '@tanstack/react-query';
import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { EmptyState, PageHeading, Stack } from '@tunna/ui';
import { useParams } from 'react-router';
import { departmentReportQuery } from '../../../features/figures/department-report/department-report.queries.ts';
import { DepartmentFigures } from '../../../features/figures/figure/department-figures.tsx';
import { ChargedStreams } from '../../../features/figures/figure/department-tables.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import { readPeriod, usePeriod } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { DepartmentTabs } from '../people/department-tabs.tsx';
import { DepartmentGoals } from './department-goals.tsx';
import overview from './overview.module.css';

export const firstQueries: FirstQueries = ({ orgId, params, search }) => [
  departmentReportQuery(orgId, Number(params.departmentId), readPeriod(search, 'yearUntilNow')),
];

/** The weights, costs and goals of a department in a period. */
export default function DepartmentReportPage() {
  const { t } = useTranslation('department-report');
  const { id: orgId, paths: own } = useOrganization();
  const id = Number(useParams().departmentId);
  const [period, changePeriod] = usePeriod('yearUntilNow');
  const query = useQuery(departmentReportQuery(orgId, id, period));
  return (
    <DataLoadingView query={query}>
      {(report) => (
        <Stack className={overview.page} aria-busy={query.isPlaceholderData}>
          <BackLink to={own.departments()}>{t('workspace:nav.departments')}</BackLink>
          <Heading report={report} />
          <DepartmentTabs id={id} shown="report" />
          <PeriodPicker period={period} onChange={changePeriod} comparison="always" />
          <DepartmentFigures report={report} />
          {report.figures.totals.lines === 0 && (
            <EmptyState icon="container" headline={t('none')} sentence={t('noneText')} />
          )}
          <ChargedStreams report={report} />
          <DepartmentGoals report={report} />
        </Stack>
      )}
    </DataLoadingView>
  );
}

function Heading({ report: { department, figures } }: { readonly report: DepartmentReport }) {
  const { t, i18n } = useTranslation('department-report');
  const { name } = useOrganization();
  usePageReport(`${department.name}, ${t('tabs.report')} – ${name}`);
  return (
    <PageHeading title={department.name} description={periodName(figures.period, i18n.language as Language)}>
      <PrintButton />
    </PageHeading>
  );
}
