import { neutralizeFormula } from '@tunna/domain/text/formula';
import type { ChartSetting, RenderChartLink } from '@tunna/ui/chart';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../lib/api/download.ts';
import { useTranslation } from '../../lib/text/translation.tsx';

/** A client-side link in a chart. */
export const renderChartLink: RenderChartLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

/** The common settings of all charts: texts, links and file export. */
export function useChartSetting(): ChartSetting {
  const { t } = useTranslation('figure');
  return useMemo(
    () => ({
      words: {
        table: t('chart.table'),
        download: t('chart.download'),
        svg: t('chart.svg'),
        png: t('chart.png'),
        csv: t('chart.csv'),
        failed: t('chart.failed'),
        empty: t('chart.empty'),
        total: t('chart.total'),
        legend: t('chart.legend'),
        keys: t('chart.keys'),
      },
      neutralize: neutralizeFormula,
      saveFile,
      renderLink: renderChartLink,
    }),
    [t],
  );
}
