import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { daysOfPeriod, type Period } from '@tunna/domain/time/months';
import { BarList } from '@tunna/ui/chart';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import { barsOf, type LinesHref } from './figure-data.ts';

interface Props {
  readonly attribution: CostAttribution;
  readonly period: Period;
  readonly linesHref: LinesHref;
}

/** How the cost of a period is attributed to waste streams, each with its lines. */
export function AttributionBases({ attribution, period, linesHref }: Props) {
  const { t } = useTranslation('attribution-chart');
  const setting = useChartSetting();
  const { bases, currency, pendingInvoices } = attribution;
  const data = barsOf(
    bases.map((row) => ({ ...row, kg: '0' })),
    currency,
    {
      rowHeading: t('basis'),
      measureName: t('figure:cost'),
      measure: 'cost',
      keyOf: ({ basis }) => basis,
      nameOf: ({ basis }) => t(`cost-attribution:basis.${basis}`),
      hrefOf: ({ basis }) => linesHref({ ...daysOfPeriod(period), attribution: basis }),
    },
  );
  return (
    <BarList
      {...setting}
      title={t('title')}
      summary={
        pendingInvoices === 0
          ? t('summary')
          : t('pending', { count: pendingInvoices, shown: formatCount(pendingInvoices) })
      }
      data={data}
    />
  );
}
