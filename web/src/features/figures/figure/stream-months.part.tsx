import { useQuery } from '@tanstack/react-query';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { amountText, sum } from '@tunna/domain/numbers/decimal';
import { formatKilograms, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { usualPeriod } from '@tunna/domain/time/period';
import { bucketDays, bucketGroupName, bucketName, bucketShortName } from '@tunna/domain/time/time-buckets';
import { type ChartRow, StackedBarChart } from '@tunna/ui/chart';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { presentMonth } from '../../../shared/time/use-period.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { figureMonthsQuery } from './figure.queries.ts';
import { formatAxis, type LinesHref } from './figure-data.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Props {
  readonly orgId: number;
  readonly wasteStream: Pick<WasteStream, 'id' | 'names' | 'color'>;
  readonly linesHref: LinesHref;
}

/** The invoiced amounts of one stream in the last twelve months, by month. */
export function StreamMonths({ orgId, wasteStream, linesHref }: Props) {
  const { t, i18n } = useTranslation('figure');
  const setting = useChartSetting();
  const words = useFigureWords();
  const period = usualPeriod('lastTwelveMonths', presentMonth());
  const query = useQuery(figureMonthsQuery(orgId, period));
  const language = i18n.language as Language;
  return (
    <DataLoadingView query={query}>
      {({ months, currency }) => {
        const own = months.map(({ month, streams }) => ({
          month,
          made: streams.find(({ wasteStreamId }) => wasteStreamId === wasteStream.id),
        }));
        const [kg, cost] = [sum(own.map(({ made }) => made?.kg)), sum(own.map(({ made }) => made?.cost))];
        const rows = own.map(({ month, made }): ChartRow => {
          const { from, until: to } = bucketDays(month);
          const href = linesHref({ from, to, wasteStreamId: String(wasteStream.id) });
          const exact = made?.kg ?? '0';
          return {
            key: month,
            name: bucketName(month, language),
            shortName: bucketShortName(month, language),
            groupName: bucketGroupName(month, language),
            ...(href === undefined ? {} : { href }),
            values: [{ value: Number(exact), label: formatKilograms(exact), exact, href }],
          };
        });
        const isNothing = kg.isZero() && cost.isZero();
        const name = streamName(wasteStream.names, language);
        return (
          <StackedBarChart
            {...setting}
            headingLevel={2}
            title={t('kgBy.month')}
            summary={
              isNothing
                ? t('nothing', { period: words.period(period) })
                : t('streamSummary', {
                    period: words.period(period),
                    total: formatKilograms(amountText(kg)),
                    cost: formatMoney(amountText(cost), currency),
                  })
            }
            data={{
              rowHeading: t('month'),
              series: isNothing ? [] : [{ key: String(wasteStream.id), name, color: wasteStream.color }],
              rows: isNothing ? [] : rows,
            }}
            formatValue={(value) => `${formatAxis(value)}\u00a0kg`}
          />
        );
      }}
    </DataLoadingView>
  );
}
