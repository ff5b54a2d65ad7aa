import { useQuery } from '@tanstack/react-query';
import type { ReportDisclosure } from '@tunna/contract/figures/disclosure';
import type { Language } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { EmptyState, PageHeading, Row, Stack } from '@tunna/ui';
import { useParams } from 'react-router';
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
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => [
  reportDisclosureQuery(orgId, Number(params.reportIdBase)),
];

/** The waste of a report in the tables of GRI 306, ESRS E5-5 and VSME B7. */
export default function DisclosurePage() {
  const { id: orgId, paths: own } = useOrganization();
  const id = Number(useParams().reportIdBase);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...reportDisclosureQuery(orgId, id), enabled: isNumber });
  if (!isNumber) return <NotFoundScreen />;
  return (
    <Stack>
      <DataLoadingView query={query}>
        {(shown) => (
          <>
            <BackLink to={own.report(id)}>{shown.report.name}</BackLink>
            <Found shown={shown} />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
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
