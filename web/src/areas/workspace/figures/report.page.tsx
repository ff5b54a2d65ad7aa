import { useQuery } from '@tanstack/react-query';
import type { InvoiceReportShown } from '@tunna/contract/figures/invoice-report';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Notice, PageHeading, ProgressBar, Row, Stack } from '@tunna/ui';
import { Link, useNavigate } from 'react-router';
import { EditReport } from '../../../features/figures/invoice-report/edit-report.tsx';
import {
  deleteReport,
  fetchReport,
  reportQuery,
  reportsQuery,
  usePublishReport,
} from '../../../features/figures/invoice-report/invoice-report.queries.ts';
import { ReportChanges } from '../../../features/figures/invoice-report/report-changes.tsx';
import { ReportLinks } from '../../../features/figures/invoice-report/report-links.tsx';
import { ReportState } from '../../../features/figures/invoice-report/report-state.tsx';
import { DownloadButtons } from '../../../features/figures/shared/download-buttons.tsx';
import { ShortLinkButton } from '../../../features/inventory/short-link/short-link-button.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { errorText } from '../../../shared/view/error-notice.tsx';
import { PrintButton } from '../../../shared/view/print-button.tsx';
import { useReportId, useReportLines, whilePublishing } from './of-report.tsx';
import styles from './report.module.css';
import { ReportFigures } from './report-figures.tsx';

export const firstQueries: FirstQueries = ({ orgId, params }) => [reportQuery(orgId, Number(params.reportIdBase))];

/** One report: its figures and its actions. */
export default function ReportPage() {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, paths: own } = useOrganization();
  const id = useReportId();
  const query = useQuery({
    ...reportQuery(orgId, id ?? 0),
    enabled: id !== undefined,
    refetchInterval: whilePublishing,
  });
  if (id === undefined) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.reports()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(shown) => <Found shown={shown} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ shown }: { readonly shown: InvoiceReportShown }) {
  const { t } = useTranslation('invoice-report');
  const { name, paths: own, may } = useOrganization();
  const { report, figures, changes } = shown;
  usePageReport(`${report.name} – ${name}`);
  const seesLines = may('invoices.read');
  const linesHref = useReportLines(report);
  return (
    <>
      <PageHeading screenOnly title={report.name} description={<ReportState state={report.state} />}>
        <Actions shown={shown} />
      </PageHeading>
      <Publication shown={shown} />
      {changes !== undefined && (
        <ReportChanges
          changes={changes}
          figures={figures}
          linesHref={seesLines ? own.reportLines(report.id, { isChanged: 'true' }) : undefined}
        />
      )}
      {seesLines && report.hasLineEvidence === false && <Notice>{t('linesWithoutEvidence')}</Notice>}
      <ReportFigures
        report={report}
        figures={figures}
        publishedBy={report.publishedBy}
        organizationName={name}
        linesHref={linesHref}
      />
    </>
  );
}

/** Publishes a draft, and shows the progress. */
function Publication({ shown: { report, figures } }: { readonly shown: InvoiceReportShown }) {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, may } = useOrganization();
  const publish = usePublishReport(orgId, report.id);
  if (report.state === 'published') return null;
  if (report.state === 'publishing') {
    const { lines = 0, allLines = 0 } = report.progress ?? {};
    return (
      <ProgressBar
        label={
          allLines === 0
            ? t('publishing')
            : t('publishingLines', { lines: formatCount(lines), all: formatCount(allLines) })
        }
        {...(allLines === 0 ? {} : { value: lines, max: allLines })}
      />
    );
  }
  return (
    <Notice level={report.state === 'failed' ? 'error' : 'info'} className={styles.draft}>
      <Row align="center" justify="between" className={styles.publication}>
        <p>
          {t(report.state === 'failed' ? 'failedText' : 'draftNotice', { lines: formatCount(figures.totals.lines) })}
        </p>
        {may('publishedReports.write') && (
          <Button size="small" loading={publish.isPending} onClick={() => publish.mutate(undefined)}>
            {t('publish')}
          </Button>
        )}
      </Row>
      {publish.isError && <p role="alert">{errorText(t, publish.error)}</p>}
    </Notice>
  );
}

function Actions({ shown: { report } }: { readonly shown: InvoiceReportShown }) {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, may, paths: own } = useOrganization();
  const writes = may('publishedReports.write');
  return (
    <Row align="center">
      <CompareWith id={report.id} />
      <Link to={own.disclosure(report.id)}>{t('disclosure:link')}</Link>
      <Link to={own.reportReturn(report.id)}>{t('waste-return:link')}</Link>
      <DownloadButtons
        formats={['pdf', 'xlsx']}
        fetch={(format, language) => fetchReport(orgId, report.id, format, language)}
      />
      <PrintButton />
      {report.state === 'published' && may('shortLinks.write') && (
        <ShortLinkButton orgId={orgId} target={own.report(report.id)} />
      )}
      {report.state === 'published' && writes && <ReportLinks orgId={orgId} reportId={report.id} />}
      {writes && <EditReport orgId={orgId} report={report} />}
      {writes && report.state !== 'publishing' && <Removal shown={report} />}
    </Row>
  );
}

/** Other reports that this one can be compared with. */
function CompareWith({ id }: { readonly id: number }) {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  const others = useQuery(reportsQuery(orgId, { pageSize: 200 })).data?.rows.filter((other) => other.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <OptionalSelect
      label={t('compareWith')}
      hideLabel
      className={styles.compareWith}
      none={t('compareWith')}
      value=""
      options={others.map((other) => ({ value: String(other.id), label: other.name }))}
      onValueChange={(other) => {
        if (other !== '') void navigate(own.reportComparison(Number(other), id));
      }}
    />
  );
}

/** Deletes a draft, or withdraws a published report; can be undone for a short time. */
function Removal({ shown: { id, name, state } }: { readonly shown: InvoiceReportShown['report'] }) {
  const { t } = useTranslation('invoice-report');
  const { id: orgId, paths: own } = useOrganization();
  const { start } = useDeletions();
  const navigate = useNavigate();
  const isPublished = state === 'published';
  const remove = () => {
    start({
      key: `invoice-report ${id}`,
      title: t(isPublished ? 'withdrawn' : 'deleted', { name }),
      remove: () => deleteReport(orgId, id),
    });
    void navigate(own.reports());
  };
  return (
    <Button variation="ghost" size="small" onClick={remove}>
      {t(isPublished ? 'withdraw' : 'workspace:delete')}
    </Button>
  );
}
