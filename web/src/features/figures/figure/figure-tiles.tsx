import type { MonthTrend, PeriodFigures } from '@tunna/contract/figures/figures';
import { carbonByCoverage } from '@tunna/domain/figures/carbon/carbon-coverage';
import { assumedShare } from '@tunna/domain/figures/evidence-words';
import { formatCount, formatMoney, formatNumber, formatShare, moneyParts } from '@tunna/domain/numbers/numbers';
import { share } from '@tunna/domain/numbers/share';
import { daysOfPeriod } from '@tunna/domain/time/months';
import { classNames } from '@tunna/ui';
import { FigureTile } from '@tunna/ui/chart';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { renderChartLink } from '../../../shared/view/use-chart-setting.tsx';
import { CarbonWords } from '../shared/carbon-words.tsx';
import styles from './figure.module.css';
import type { LinesHref } from './figure-data.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Props {
  readonly figures: PeriodFigures;
  readonly linesHref: LinesHref;
  /** The rates of each month. */
  readonly trend?: readonly MonthTrend[] | undefined;
}

/** What every tile of a period shares: its words, its lines and its trend. */
function useTile({ figures, linesHref, trend: rates = [] }: Props) {
  const { t } = useTranslation('figure');
  const { changed, moved } = useFigureWords();
  const { totals, compared, months, period, evidence } = figures;
  const unconfirmed = evidence && assumedShare(evidence, totals.kg);
  return {
    t,
    changed,
    moved,
    changes: compared?.changes,
    /** The share of the weight whose treatment is an assumption, in words. */
    assumed:
      unconfirmed === undefined || unconfirmed === '0' ? [] : [t('assumed', { share: formatShare(unconfirmed) })],
    /** The lines of a figure. */
    linked: (figure?: 'weight' | 'sorted' | 'recycled' | 'carbon') => {
      const href = linesHref({ ...daysOfPeriod(period), ...(figure && { figure }) });
      return { ...(href === undefined ? {} : { href }), renderLink: renderChartLink, isRow: true };
    },
    monthly: (name: 'kg' | 'cost') => trendOf(months, name),
    rates: (name: 'sortingRate' | 'recyclingRate' | 'costPerKg' | 'kgCo2e') => trendOf(rates, name),
  };
}

/** One month is no trend. */
const trendOf = <Name extends string>(rows: readonly { readonly [Key in Name]?: string | undefined }[], name: Name) =>
  rows.length > 1 ? rows.map(({ [name]: value }) => (value === undefined ? undefined : Number(value))) : undefined;

function WeightTile(props: Props) {
  const { t, linked, changed, changes, monthly } = useTile(props);
  const { totals, source } = props.figures;
  const estimated = share(totals.estimatedKg, totals.kg);
  return (
    <FigureTile
      {...linked('weight')}
      label={t('kg')}
      value={formatNumber(Number(totals.kg))}
      unit="kg"
      change={changed(changes?.kg, 'less')}
      trend={monthly('kg')}
      note={[
        t(source === 'reading' ? 'byScales' : 'byInvoices'),
        ...(totals.unweighedLines > 0
          ? [t('unweighed', { count: totals.unweighedLines, shown: formatCount(totals.unweighedLines) })]
          : []),
        ...(estimated === undefined || estimated === '0' ? [] : [t('estimated', { share: formatShare(estimated) })]),
      ].join(', ')}
    />
  );
}

function RateTiles(props: Props) {
  const { t, linked, moved, changes, rates, assumed } = useTile(props);
  const { totals } = props.figures;
  return (
    <>
      <FigureTile
        {...linked('sorted')}
        label={t('sortingRate')}
        value={formatShare(totals.sortingRate)}
        change={moved(changes?.sortingRate)}
        trend={rates('sortingRate')}
        note={t('sorted', { kg: formatNumber(Number(totals.sortedKg)) })}
      />
      <FigureTile
        {...linked('recycled')}
        label={t('recyclingRate')}
        value={formatShare(totals.recyclingRate)}
        change={moved(changes?.recyclingRate)}
        trend={rates('recyclingRate')}
        note={[t('recycled', { kg: formatNumber(Number(totals.recycledKg)) }), ...assumed].join(', ')}
      />
    </>
  );
}

function CostTiles(props: Props) {
  const { t, linked, changed, changes, monthly, rates } = useTile(props);
  const { totals, currency } = props.figures;
  const [cost, sign] = moneyParts(totals.cost, currency);
  const [perKg, perKgUnit] =
    totals.costPerKg === undefined ? ['–', undefined] : [formatNumber(Number(totals.costPerKg)), `${sign}/kg`];
  const amounts = totals.otherCosts.map(({ amount, currency: other }) => formatMoney(amount, other)).join(', ');
  return (
    <>
      <FigureTile
        {...linked()}
        label={t('cost')}
        value={cost}
        unit={sign}
        change={changed(changes?.cost, 'less')}
        trend={monthly('cost')}
        note={amounts === '' ? undefined : t('besides', { amounts })}
      />
      <FigureTile
        {...linked()}
        label={t('costPerKg')}
        value={perKg}
        unit={perKgUnit}
        change={changed(changes?.costPerKg, 'less')}
        trend={rates('costPerKg')}
        note={totals.costPerKg === undefined ? undefined : t('costIncludes')}
      />
    </>
  );
}

function CarbonTile(props: Props) {
  const { t, linked, changed, changes, rates, assumed } = useTile(props);
  const { totals, carbon } = props.figures;
  const isCovered = carbon.coveredKg !== '0';
  const [covered] = carbonByCoverage(carbon.factors);
  const coverage = () => [
    t('covered', { share: formatShare(share(carbon.coveredKg, totals.kg)) }),
    ...(covered?.coverage === 'transport'
      ? [t('coveredTransport', { share: formatShare(share(covered.kg, totals.kg)) })]
      : []),
    ...assumed,
  ];
  return (
    <FigureTile
      {...linked('carbon')}
      label={<CarbonWords>{t('carbon')}</CarbonWords>}
      value={isCovered ? formatNumber(Number(carbon.kgCo2e)) : '–'}
      unit={isCovered ? 'kg' : undefined}
      change={changed(changes?.kgCo2e, 'less')}
      trend={rates('kgCo2e')}
      note={
        isCovered
          ? // A negative weight has no shares.
            totals.sortingRate && coverage().join(', ')
          : t('noFactor')
      }
    />
  );
}

/** The totals of a period, each with its change and the missing data. */
export function FigureTiles(props: Props) {
  const isWeighed = props.figures.source === 'reading';
  return (
    <div className={classNames(styles.tiles, !isWeighed && styles.three, styles.rows)}>
      <WeightTile {...props} />
      <RateTiles {...props} />
      {!isWeighed && <CostTiles {...props} />}
      <CarbonTile {...props} />
    </div>
  );
}
