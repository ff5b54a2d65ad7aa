import type { DepartmentReport } from '@tunna/contract/figures/department-report';
import { formatCount, formatMoney, formatNumber, formatShare, moneyParts } from '@tunna/domain/numbers/numbers';
import { change } from '@tunna/domain/numbers/share';
import { Stack } from '@tunna/ui';
import { FigureTile } from '@tunna/ui/chart';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CompletenessNotice } from '../shared/completeness-notice.tsx';
import styles from './figure.module.css';
import { useFigureWords } from './use-figure-words.ts';

// Loaded separately: the charts are larger than the rest of the page.
const FigureMonths = lazy(async () => ({ default: (await import('./figure-charts.tsx')).FigureMonths }));

const noLines = () => undefined;

/** The weights and costs of a department, in tiles and by month. */
export function DepartmentFigures({ report }: { readonly report: DepartmentReport }) {
  return (
    <>
      <CompletenessNotice figures={report.figures} />
      <Tiles report={report} />
      {report.figures.totals.lines > 0 && (
        <Stack className={styles.charts}>
          <Suspense fallback={<div className={styles.monthsToCome} />}>
            <FigureMonths figures={report.figures} measure="kg" linesHref={noLines} />
          </Suspense>
        </Stack>
      )}
    </>
  );
}

function Tiles({
  report: { figures, charged, goalMonths, comparedGoals, trend },
}: {
  readonly report: DepartmentReport;
}) {
  const { t } = useTranslation('department-report');
  const words = useFigureWords();
  const { totals, compared, months, currency } = figures;
  const [cost, sign] = moneyParts(charged.cost, currency);
  const judged = goalMonths.filter(({ standing }) => standing === 'reached' || standing === 'missed');
  const trendOf = (of: (month: DepartmentReport['trend'][number]) => string | undefined) =>
    trend.length > 1 ? trend.map(of).map((value) => (value === undefined ? undefined : Number(value))) : undefined;
  const reachedOf = (goals: typeof judged) => goals.filter(({ standing }) => standing === 'reached').length;
  const goalsOf = (month: string) => judged.filter((goal) => goal.month === month);
  const reached = reachedOf(judged);
  return (
    <div className={styles.tiles}>
      <FigureTile
        label={t('figure:kg')}
        value={formatNumber(Number(totals.kg))}
        unit="kg"
        change={words.changed(compared?.changes?.kg, 'less')}
        trend={months.length > 1 ? months.map(({ kg }) => Number(kg)) : undefined}
      />
      <FigureTile
        label={t('figure:sortingRate')}
        value={formatShare(totals.sortingRate)}
        change={words.moved(compared?.changes?.sortingRate)}
        trend={trendOf(({ sortingRate }) => sortingRate)}
        note={t('figure:sorted', { kg: formatNumber(Number(totals.sortedKg)) })}
      />
      <FigureTile
        label={t('charged')}
        value={cost}
        unit={sign}
        change={words.changed(charged.compared && change(charged.cost, charged.compared.cost), 'less')}
        trend={trendOf(({ cost: ofMonth }) => ofMonth)}
        note={
          charged.otherCosts.length === 0
            ? undefined
            : t('besides', {
                amounts: charged.otherCosts.map(({ amount, currency: other }) => formatMoney(amount, other)).join(', '),
              })
        }
      />
      {judged.length > 0 && (
        <FigureTile
          label={t('goals')}
          value={t('goals.reached', { reached: formatCount(reached), judged: formatCount(judged.length) })}
          change={words.moved(
            comparedGoals && String(reached / judged.length - comparedGoals.reached / comparedGoals.judged),
          )}
          trend={
            months.length > 1
              ? months.map(({ month }) => {
                  const goals = goalsOf(month);
                  return goals.length === 0 ? undefined : reachedOf(goals) / goals.length;
                })
              : undefined
          }
        />
      )}
    </div>
  );
}
