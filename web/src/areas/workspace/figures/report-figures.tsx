import type { Figures } from '@tunna/contract/figures/figures';
import type { ReportHead as Head } from '@tunna/contract/figures/invoice-report';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { Stack, TabPanel, Tabs } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import type { FigureMeasure, LinesHref } from '../../../features/figures/figure/figure-data.ts';
import { FigureTiles } from '../../../features/figures/figure/figure-tiles.tsx';
import { ReportHead } from '../../../features/figures/invoice-report/report-head.tsx';
import { ReportNotes } from '../../../features/figures/invoice-report/report-notes.tsx';
import { ReportTables } from '../../../features/figures/invoice-report/report-tables.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './report.module.css';

// Loaded separately: the charts are larger than the rest of the page.
const FigureCharts = lazy(async () => ({
  default: (await import('../../../features/figures/figure/figure-charts.tsx')).FigureCharts,
}));

interface Props {
  readonly report: Head;
  readonly figures: Figures;
  readonly organizationName: string;
  readonly publishedBy: string | undefined;
  readonly linesHref: LinesHref;
}

/** The complete content of a report. */
export function ReportFigures({ report, figures, organizationName, publishedBy, linesHref }: Props) {
  const { t } = useTranslation('figure');
  const [measure, setMeasure] = useState<FigureMeasure>('kg');
  const isEmpty = figures.totals.lines === 0;
  return (
    <Stack className={styles.report}>
      <ReportHead report={report} figures={figures} organizationName={organizationName} publishedBy={publishedBy} />
      <FigureTiles figures={figures} linesHref={linesHref} trend={figures.trend} />
      {!isEmpty && (
        <Tabs
          label={t('measure')}
          value={measure}
          onValueChange={(chosen) => setMeasure(chosen === 'cost' ? 'cost' : 'kg')}
          options={[
            { name: 'kg', title: t('measure.kg') },
            { name: 'cost', title: t('measure.cost') },
          ]}
        >
          <TabPanel name={measure}>
            <Suspense fallback={<div className={styles.toCome} />}>
              <FigureCharts
                figures={figures}
                places={figures}
                attribution={figures.attribution}
                measure={measure}
                linesHref={linesHref}
              />
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
      <ReportTables
        figures={figures}
        rowHref={(filters) => linesHref({ ...daysOfPeriod(figures.period), ...filters })}
      />
      <ReportNotes figures={figures} />
    </Stack>
  );
}
