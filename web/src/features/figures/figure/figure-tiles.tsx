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

/** The totals of a period, each with its change and the missing data. */
export function FigureTiles({ figures, linesHref, trend: rates = [] }: Props) {
  const { t } = useTranslation('figure');
  const words = useFigureWords();
  const { totals, compared, months, currency, period, carbon } = figures;
  const changes = compared?.changes;
  const unconfirmed = figures.evidence && assumedShare(figures.evidence, totals.kg);
  const assumed =
    unconfirmed === undefined || unconfirmed === '0' ? [] : [t('assumed', { share: formatShare(unconfirmed) })];
  const estimated = share(totals.estimatedKg, totals.kg);
  const isCovered = carbon.coveredKg !== '0';
  const [covered] = carbonByCoverage(carbon.factors);
  const transportOnly =
    covered?.coverage === 'transport'
      ? [t('coveredTransport', { share: formatShare(share(covered.kg, totals.kg)) })]
      : [];
  /** The lines of a figure. */
  const linked = (figure?: 'weight' | 'sorted' | 'recycled' | 'carbon') => {
    const href = linesHref({ ...daysOfPeriod(period), ...(figure && { figure }) });
    return { ...(href === undefined ? {} : { href }), renderLink: renderChartLink, isRow: true };
  };
  const trend = <Name extends string>(rows: readonly { readonly [Key in Name]?: string | undefined }[], name: Name) =>
    rows.length > 1 ? rows.map(({ [name]: value }) => (value === undefined ? undefined : Number(value))) : undefined;
  const isWeighed = figures.source === 'reading';
  const [cost, sign] = moneyParts(totals.cost, currency);
  const [perKg, perKgUnit] =
    totals.costPerKg === undefined ? ['–', undefined] : [formatNumber(Number(totals.costPerKg)), `${sign}/kg`];
  return (
    <div className={classNames(styles.tiles, !isWeighed && styles.three, styles.rows)}>
      <FigureTile
        {...linked('weight')}
        label={t('kg')}
        value={formatNumber(Number(totals.kg))}
        unit="kg"
        change={words.changed(changes?.kg, 'less')}
        trend={trend(months, 'kg')}
        note={[
          t(isWeighed ? 'byScales' : 'byInvoices'),
          ...(totals.unweighedLines > 0
            ? [t('unweighed', { count: totals.unweighedLines, shown: formatCount(totals.unweighedLines) })]
            : []),
          ...(estimated === undefined || estimated === '0' ? [] : [t('estimated', { share: formatShare(estimated) })]),
        ].join(', ')}
      />
      <FigureTile
        {...linked('sorted')}
        label={t('sortingRate')}
        value={formatShare(totals.sortingRate)}
        change={words.moved(changes?.sortingRate)}
        trend={trend(rates, 'sortingRate')}
        note={t('sorted', { kg: formatNumber(Number(totals.sortedKg)) })}
      />
      <FigureTile
        {...linked('recycled')}
        label={t('recyclingRate')}
        value={formatShare(totals.recyclingRate)}
        change={words.moved(changes?.recyclingRate)}
        trend={trend(rates, 'recyclingRate')}
        note={[t('recycled', { kg: formatNumber(Number(totals.recycledKg)) }), ...assumed].join(', ')}
      />
      {!isWeighed && (
        <>
          <FigureTile
            {...linked()}
            label={t('cost')}
            value={cost}
            unit={sign}
            change={words.changed(changes?.cost, 'less')}
            trend={trend(months, 'cost')}
            note={
              totals.otherCosts.length === 0
                ? undefined
                : t('besides', {
                    amounts: totals.otherCosts
                      .map(({ amount, currency: other }) => formatMoney(amount, other))
                      .join(', '),
                  })
            }
          />
          <FigureTile
            {...linked()}
            label={t('costPerKg')}
            value={perKg}
            unit={perKgUnit}
            change={words.changed(changes?.costPerKg, 'less')}
            trend={trend(rates, 'costPerKg')}
            note={totals.costPerKg === undefined ? undefined : t('costIncludes')}
          />
        </>
      )}
      <FigureTile
        {...linked('carbon')}
        label={<CarbonWords>{t('carbon')}</CarbonWords>}
        value={isCovered ? formatNumber(Number(carbon.kgCo2e)) : '–'}
        unit={isCovered ? 'kg' : undefined}
        change={words.changed(changes?.kgCo2e, 'less')}
        trend={trend(rates, 'kgCo2e')}
        note={
          isCovered
            ? // A negative weight has no shares.
              totals.sortingRate &&
              [
                t('covered', { share: formatShare(share(carbon.coveredKg, totals.kg)) }),
                ...transportOnly,
                ...assumed,
              ].join(', ')
            : t('noFactor')
        }
      />
    </div>
  );
}
