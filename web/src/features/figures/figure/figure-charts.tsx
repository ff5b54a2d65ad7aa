import type { CostAttribution } from '@tunna/contract/figures/cost-attribution';
import type { LocationFigures, PeriodFigures } from '@tunna/contract/figures/figures';
import { treatmentOf } from '@tunna/domain/inventory/treatment';
import { formatKilograms, formatMoney, formatNumber, formatShare, moneyParts } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { Stack } from '@tunna/ui';
import { BarList, StackedBarChart } from '@tunna/ui/chart';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useChartSetting } from '../../../shared/view/use-chart-setting.tsx';
import { placeKey } from '../shared/place-key.ts';
import { AttributionBases } from './attribution-bases.tsx';
import { CarbonSources } from './carbon-sources.tsx';
import styles from './figure.module.css';
import {
  attributedFigures,
  barsOf,
  type FigureMeasure,
  formatAxis,
  type LinesHref,
  monthsByStream,
  type PeriodBucket,
  usualBucket,
} from './figure-data.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Props {
  readonly figures: PeriodFigures;
  readonly measure: FigureMeasure;
  /** By default it depends on the period. */
  readonly bucket?: PeriodBucket;
  readonly linesHref: LinesHref;
  /** Shown with the cost. Absent until it is loaded, and in reports that were published before cost was attributed. */
  readonly attribution?: CostAttribution | undefined;
}

interface PlacesProps extends Omit<Props, 'figures' | 'bucket' | 'attribution'> {
  readonly figures: LocationFigures;
}

/** What the charts by stream show: weights, attributed cost, or the cost of the streams' own lines. */
function useStreams({ figures, measure, attribution }: Props) {
  const words = useFigureWords();
  return measure === 'cost' && attribution !== undefined
    ? ({
        figures: attributedFigures(figures, attribution),
        nameOf: words.attributedStream,
        streamFilter: 'attributedStreamId',
      } as const)
    : ({ figures, nameOf: words.stream, streamFilter: 'wasteStreamId' } as const);
}

/** The charts of a period: months by stream, locations, streams, providers and treatments. */
export function FigureCharts({ places, ...props }: Props & { readonly places: LocationFigures | undefined }) {
  return (
    <Stack className={styles.charts}>
      <FigureMonths {...props} />
      <div className={styles.pairs}>
        {places !== undefined && <Places {...props} figures={places} />}
        <Streams {...props} />
        {props.measure === 'kg' && <Treatments {...props} />}
        {props.measure === 'cost' && places !== undefined && <Providers {...props} figures={places} />}
        {props.measure === 'cost' && props.attribution !== undefined && (
          <AttributionBases {...props} attribution={props.attribution} period={props.figures.period} />
        )}
      </div>
      <CarbonSources {...props} />
    </Stack>
  );
}

/** A period by stream, in months, quarters or years. */
export function FigureMonths(props: Props) {
  const { t, i18n } = useTranslation('figure');
  const setting = useChartSetting();
  const words = useFigureWords();
  const { figures, nameOf, streamFilter } = useStreams(props);
  const { totals, period, currency, streams } = figures;
  const { measure, bucket = usualBucket(period), linesHref } = props;
  const data = monthsByStream(figures, t(bucket), {
    measure,
    bucket,
    language: i18n.language as Language,
    nameOf,
    othersName: t('otherStreams'),
    linesHref,
    streamFilter,
  });
  const largest = streams.toSorted((one, other) => Number(other[measure]) - Number(one[measure]))[0];
  const isKg = measure === 'kg';
  return (
    <StackedBarChart
      {...setting}
      headingLevel={2}
      title={t(isKg ? `kgBy.${bucket}` : `costBy.${bucket}`)}
      summary={
        data.series.length === 0
          ? t('nothing', { period: words.period(period) })
          : t('monthsSummary', {
              period: words.period(period),
              total: isKg ? formatKilograms(totals.kg) : formatMoney(totals.cost, currency),
              largest: nameOf(largest?.wasteStream),
              amount: isKg ? formatKilograms(largest?.kg ?? '0') : formatMoney(largest?.cost ?? '0', currency),
            })
      }
      data={data}
      formatValue={(value) =>
        isKg ? `${formatAxis(value)}\u00a0kg` : `${formatAxis(value)}\u00a0${moneyParts('0', currency)[1]}`
      }
    />
  );
}

function Places({ figures, measure, linesHref }: PlacesProps) {
  const { t } = useTranslation('figure');
  const setting = useChartSetting();
  const words = useFigureWords();
  const days = daysOfPeriod(figures.period);
  const data = barsOf(figures.locations, figures.currency, {
    rowHeading: t('place'),
    measureName: t(measure),
    measure,
    keyOf: placeKey,
    nameOf: words.place,
    hrefOf: ({ location, isUnassigned, omitted }) =>
      omitted !== undefined || isUnassigned === true
        ? undefined
        : linesHref(location === undefined ? { ...days, unmapped: 'location' } : { ...days, locationId: location.id }),
  });
  const [first] = data.rows;
  return (
    <BarList
      {...setting}
      title={t('byPlace')}
      summary={
        first === undefined
          ? t('nothing', { period: words.period(figures.period) })
          : t('placesSummary', { count: figures.locations.length, name: first.name, amount: first.values[0]?.label })
      }
      data={data}
    />
  );
}

function Streams(props: Props) {
  const { t } = useTranslation('figure');
  const setting = useChartSetting();
  const { figures, nameOf, streamFilter } = useStreams(props);
  const { measure, linesHref } = props;
  const { costPerKg } = figures.totals;
  const days = daysOfPeriod(figures.period);
  const data = barsOf(figures.streams, figures.currency, {
    rowHeading: t('stream'),
    measureName: t(measure),
    measure,
    keyOf: ({ wasteStream }) => String(wasteStream?.id ?? 'none'),
    nameOf: ({ wasteStream }) => nameOf(wasteStream),
    colorOf: ({ wasteStream }) => wasteStream?.color ?? 'var(--muted)',
    hrefOf: ({ wasteStream }) =>
      wasteStream !== undefined
        ? linesHref({ ...days, [streamFilter]: String(wasteStream.id) })
        : streamFilter === 'attributedStreamId'
          ? linesHref({ ...days, attribution: 'none' })
          : undefined,
  });
  return (
    <BarList
      {...setting}
      title={t('byStream')}
      summary={
        measure === 'kg' || costPerKg === undefined
          ? t('streamsSummary', { sorting: formatShare(figures.totals.sortingRate) })
          : t('streamsCostSummary', {
              cost: `${formatNumber(Number(costPerKg))}\u00a0${moneyParts('0', figures.currency)[1]}`,
            })
      }
      data={data}
    />
  );
}

function Providers({ figures, linesHref }: PlacesProps) {
  const { t } = useTranslation('figure');
  const setting = useChartSetting();
  const words = useFigureWords();
  const days = daysOfPeriod(figures.period);
  const data = barsOf(figures.serviceProviders, figures.currency, {
    rowHeading: t('provider'),
    measureName: t('cost'),
    measure: 'cost',
    keyOf: ({ serviceProvider }) => String(serviceProvider?.id ?? 'none'),
    nameOf: words.provider,
    hrefOf: ({ serviceProvider }) =>
      serviceProvider === undefined ? undefined : linesHref({ ...days, serviceProviderId: String(serviceProvider.id) }),
  });
  return <BarList {...setting} title={t('byProvider')} summary={t('providersSummary')} data={data} />;
}

function Treatments({ figures, linesHref }: Props) {
  const { t } = useTranslation('figure');
  const setting = useChartSetting();
  const nameOf = (code: string | undefined) => {
    const known = code === undefined ? undefined : treatmentOf(code);
    return known === undefined ? t('noTreatment') : `${known.code} ${t(`treatment:${known.code}`)}`;
  };
  const data = barsOf(figures.treatments, figures.currency, {
    rowHeading: t('treatment'),
    measureName: t('kg'),
    measure: 'kg',
    keyOf: ({ treatmentCode }) => treatmentCode ?? 'none',
    nameOf: ({ treatmentCode }) => nameOf(treatmentCode),
    hrefOf: ({ treatmentCode }) =>
      linesHref({ ...daysOfPeriod(figures.period), treatmentCode: treatmentCode ?? 'none' }),
  });
  return (
    <BarList
      {...setting}
      title={t('byTreatment')}
      summary={t('treatmentsSummary', { recycling: formatShare(figures.totals.recyclingRate) })}
      data={data}
    />
  );
}
