import { useQuery } from '@tanstack/react-query';
import type { ReportReturn, WasteReturn } from '@tunna/contract/figures/waste-return';
import type { Language } from '@tunna/domain/text/languages';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { periodName } from '@tunna/domain/time/period';
import { EmptyState, PageHeading, Row, Stack } from '@tunna/ui';
import { ReportOrigin } from '../../../features/figures/invoice-report/report-head.tsx';
import { ReportState } from '../../../features/figures/invoice-report/report-state.tsx';
import { DownloadButtons } from '../../../features/figures/shared/download-buttons.tsx';
import { ReturnChanges } from '../../../features/figures/waste-return/return-changes.tsx';
import { ReturnChecks, useCheckLinks } from '../../../features/figures/waste-return/return-checks.tsx';
import { ReturnHeading } from '../../../features/figures/waste-return/return-heading.tsx';
import { ReturnTable, TreatmentNames } from '../../../features/figures/waste-return/return-table.tsx';
import {
  fetchReportReturn,
  reportReturnQuery,
  returnFormats,
} from '../../../features/figures/waste-return/waste-return.queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { OfReport, useReportId, useReportLines, whilePublishing } from './of-report.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => [
  reportReturnQuery(orgId, Number(params.reportIdBase)),
];

/** The waste return of a report: for its period, locations, streams and providers. */
export default function ReportReturnPage() {
  const { id: orgId } = useOrganization();
  const id = useReportId();
  const query = useQuery({
    ...reportReturnQuery(orgId, id ?? 0),
    enabled: id !== undefined,
    refetchInterval: whilePublishing,
  });
  if (id === undefined) return <NotFoundScreen />;
  return <OfReport query={query}>{(shown) => <Found shown={shown} />}</OfReport>;
}

function Found({ shown }: { readonly shown: ReportReturn }) {
  const { t, i18n } = useTranslation('waste-return');
  const { id: orgId, name } = useOrganization();
  const { report, wasteReturn, changes } = shown;
  usePageReport(`${t('ofReport')} – ${name}`);
  return (
    <>
      <PageHeading title={t('ofReport')} description={t('ofReportText')}>
        {wasteReturn !== undefined && (
          <Row align="center" screenOnly>
            <DownloadButtons
              formats={returnFormats}
              fetch={(format, language) => fetchReportReturn(orgId, shown, format, language)}
            />
            <PrintButton />
          </Row>
        )}
      </PageHeading>
      <Stack gap={4}>
        <p>
          {report.name}, {periodName(report.period, i18n.language as Language)} <ReportState state={report.state} />
        </p>
        <ReportOrigin report={report} publishedBy={report.publishedBy} />
      </Stack>
      {changes !== undefined && <ReturnChanges changes={changes} />}
      {wasteReturn === undefined ? (
        <EmptyState icon="file" headline={t('notRecorded')} sentence={t('notRecordedText')} />
      ) : (
        <Tables returned={wasteReturn} report={report} />
      )}
    </>
  );
}

interface TablesProps {
  readonly returned: WasteReturn;
  readonly report: ReportReturn['report'];
}

function Tables({ returned, report }: TablesProps) {
  const { t } = useTranslation('waste-return');
  const { rows, totals, verdict } = returned;
  const linesHref = useReportLines(report);
  const linksOf = useCheckLinks((filters) => linesHref({ ...daysOfPeriod(returned.period), ...filters }));
  if (verdict === 'empty')
    return <EmptyState icon="file" headline={t('emptyPeriod')} sentence={t('emptyPeriodText')} />;
  return (
    <>
      <ReturnChecks {...returned} isPublished={report.state === 'published'} linksOf={linksOf} />
      <Stack as="section">
        <ReturnHeading title={report.name} totals={totals} />
        <ReturnTable rows={rows} />
        <TreatmentNames rows={rows} />
      </Stack>
    </>
  );
}
