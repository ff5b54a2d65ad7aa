import { useQuery } from '@tanstack/react-query';
import type { ReportDisclosure } from '@tunna/contract/figures/disclosure';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { EmptyState, PageHeading, Row } from '@tunna/ui';
import {
  disclosureFormats,
  fetchDisclosure,
  reportDisclosureQuery,
} from '../../../features/figures/disclosure/disclosure.queries.ts';
import { DisclosureContent } from '../../../features/figures/disclosure/disclosure-content.tsx';
import { ReportState } from '../../../features/figures/invoice-report/report-state.tsx';
import { DownloadButtons } from '../../../features/figures/shared/download-buttons.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { OfReport, useReportId } from './of-report.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => [
  reportDisclosureQuery(orgId, Number(params.reportIdBase)),
];

/** The waste of a report in the tables of GRI 306, ESRS E5-5 and VSME B7. */
export default function DisclosurePage() {
  const { id: orgId } = useOrganization();
  const id = useReportId();
  const query = useQuery({ ...reportDisclosureQuery(orgId, id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <NotFoundScreen />;
  return <OfReport query={query}>{(shown) => <Found shown={shown} />}</OfReport>;
}

function Found({ shown }: { readonly shown: ReportDisclosure }) {
  const { t, i18n } = useTranslation('disclosure');
  const { id: orgId, name } = useOrganization();
  const { report, disclosure } = shown;
  usePageReport(`${t('title')} – ${name}`);
  return (
    <>
      <PageHeading title={t('title')} description={t('description')}>
        {disclosure !== undefined && (
          <Row align="center" screenOnly>
            <DownloadButtons
              formats={disclosureFormats}
              fetch={(format, language) => fetchDisclosure(orgId, shown, format, language)}
            />
            <PrintButton />
          </Row>
        )}
      </PageHeading>
      <p>
        {report.name}, {periodName(report.period, i18n.language as Language)} <ReportState state={report.state} />
      </p>
      {disclosure === undefined && (
        <EmptyState icon="file" headline={t('notRecorded')} sentence={t('notRecordedText')} />
      )}
      {disclosure?.composition.length === 0 && (
        <EmptyState icon="file" headline={t('nothing')} sentence={t('nothingText')} />
      )}
      {disclosure !== undefined && disclosure.composition.length > 0 && (
        <DisclosureContent shown={shown} disclosure={disclosure} />
      )}
    </>
  );
}
