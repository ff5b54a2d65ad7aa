import { useQuery } from '@tanstack/react-query';
import type { PublishedReport } from '@tunna/contract/figures/report-link';
import { languages } from '@tunna/domain/text/languages';
import { Button, Icon, Row } from '@tunna/ui';
import { useParams } from 'react-router';
import { DisclosureContent } from '../../features/figures/disclosure/disclosure-content.tsx';
import { FigureCharts } from '../../features/figures/figure/figure-charts.tsx';
import { FigureTiles } from '../../features/figures/figure/figure-tiles.tsx';
import { ReportHead } from '../../features/figures/invoice-report/report-head.tsx';
import { ReportNotes } from '../../features/figures/invoice-report/report-notes.tsx';
import { ReportTables } from '../../features/figures/invoice-report/report-tables.tsx';
import { ReturnChecks } from '../../features/figures/waste-return/return-checks.tsx';
import { ReturnHeading } from '../../features/figures/waste-return/return-heading.tsx';
import { ReturnTable, TreatmentNames } from '../../features/figures/waste-return/return-table.tsx';
import { callQuery } from '../../lib/api/client.ts';
import { usePage, usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './published-report.module.css';

/** Readers of the link see figures only, without links to lines. */
const noLines = () => undefined;

/** A published report, for the holder of its link. */
export function PublishedReportPage() {
  const { key = '' } = useParams();
  const { input } = usePage();
  const { t } = useTranslation('invoice-report');
  const report = useQuery({
    ...callQuery('getPublishedReport', { params: { key } }),
    enabled: input.failure === undefined,
  });
  usePageReport(report.data?.report.name ?? t('public.invalid.title'), {
    description: t('public.description'),
    ...(input.failure === undefined ? {} : { status: 404 }),
  });
  if (input.failure !== undefined) {
    return <MessageScreen icon="warning" title={t('public.invalid.title')} text={t('public.invalid.text')} />;
  }
  return (
    <DataLoadingView query={report}>
      {(published) => (
        <PublicLayout
          languages={languages}
          banner={published.organization.name}
          organization={published.organization}
          wide
        >
          <Published published={published} linkKey={key} />
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}

interface PublishedProps {
  readonly published: PublishedReport;
  readonly linkKey: string;
}

/** Links to the files of the tables. They work without JavaScript. */
function Files({ linkKey, tables }: { readonly linkKey: string; readonly tables: 'disclosure' | 'waste-return' }) {
  const { i18n } = useTranslation('invoice-report');
  return (
    <Row className={styles.actions}>
      {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variation="ghost"
          size="small"
          href={paths.publishedReportFile(linkKey, tables, { format, language: i18n.language })}
        >
          <Icon name="download" size={16} />
          {format.toUpperCase()}
        </Button>
      ))}
      <Button variation="ghost" size="small" href={paths.publishedReportFile(linkKey)}>
        <Icon name="download" size={16} />
        JSON
      </Button>
    </Row>
  );
}

function Published({ published: { report, figures, disclosure, wasteReturn }, linkKey }: PublishedProps) {
  const { t, i18n } = useTranslation('invoice-report');
  const isEmpty = figures.totals.lines === 0;
  return (
    // Hydrated immediately: charts then fill the width of the page.
    <article className={styles.report} data-take-over="always">
      <h1 className={styles.title}>{report.name}</h1>
      <ReportHead report={report} figures={figures} />
      <div className={styles.actions}>
        <Button variation="ghost" size="small" href={paths.publishedReportDocument(linkKey, i18n.language)}>
          <Icon name="download" size={16} />
          {t('public.pdf')}
        </Button>
      </div>
      <FigureTiles figures={figures} linesHref={noLines} trend={figures.trend} />
      {!isEmpty && <FigureCharts figures={figures} places={figures} measure="kg" linesHref={noLines} />}
      <ReportTables figures={figures} rowHref={noLines} />
      <ReportNotes figures={figures} />
      {disclosure !== undefined && disclosure.composition.length > 0 && (
        <>
          <h2 className={styles.standards}>{t('disclosure:title')}</h2>
          <Files linkKey={linkKey} tables="disclosure" />
          <DisclosureContent shown={{ figures }} disclosure={disclosure} />
        </>
      )}
      {wasteReturn !== undefined && wasteReturn.verdict !== 'empty' && (
        <>
          <h2 className={styles.standards}>{t('waste-return:ofReport')}</h2>
          <Files linkKey={linkKey} tables="waste-return" />
          <ReturnChecks {...wasteReturn} isPublished />
          <ReturnHeading title={report.name} totals={wasteReturn.totals} />
          <ReturnTable rows={wasteReturn.rows} />
          <TreatmentNames rows={wasteReturn.rows} />
        </>
      )}
    </article>
  );
}
