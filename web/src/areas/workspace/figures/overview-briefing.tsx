import type { Briefing } from '@tunna/contract/figures/briefing';
import { comparedPeriod } from '@tunna/domain/time/months';
import { Button, EmptyState } from '@tunna/ui';
import { Link } from 'react-router';
import { BriefingSentence } from '../../../features/figures/briefing/briefing-sentence.tsx';
import type { LinesHref } from '../../../features/figures/figure/figure-data.ts';
import { FigureTiles } from '../../../features/figures/figure/figure-tiles.tsx';
import { useFigureWords } from '../../../features/figures/figure/use-figure-words.ts';
import { TodayList } from '../../../features/figures/issue/today-list.tsx';
import { GoalList } from '../../../features/figures/organization-goal/goal-list.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPage } from '../../../shared/layout/lazy-area.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { PeriodPicker } from '../../../shared/time/period-picker.tsx';
import type { ChosenPeriod } from '../../../shared/time/use-period.ts';
import styles from './overview.module.css';

// Few members set goals, and rarely.
const GoalDialog = lazyPage('figures/goal.dialog', async () => (await import('./goal.dialog.tsx')).GoalDialog);

interface Props {
  readonly briefing: Briefing;
  readonly period: ChosenPeriod;
  readonly onPeriod: (period: ChosenPeriod) => void;
  readonly linesHref: LinesHref;
  /** Whether the shown period is still the previous one. */
  readonly isOld: boolean;
}

/** The first screen: a sentence of figures, and each figure with its change and a link to its lines. */
export function OverviewBriefing({
  briefing: { figures, trend, goals, today, issues },
  period,
  onPeriod,
  linesHref,
  isOld,
}: Props) {
  const { may } = useOrganization();
  return (
    <section className={styles.period}>
      <PaperTitle period={period} />
      <PeriodPicker period={period} onChange={onPeriod} comparison="always" />
      <div className={styles.period} aria-busy={isOld}>
        <BriefingSentence figures={figures} hidesLines={may('invoices.read')} />
        {figures.totals.lines === 0 ? (
          <NoFigures />
        ) : (
          <FigureTiles figures={figures} linesHref={linesHref} trend={trend} />
        )}
        <GoalList goals={goals} currency={figures.currency} dialog={GoalDialog} />
        <TodayList today={today} issues={issues} />
      </div>
    </section>
  );
}

/** The printed title, instead of the page's heading and period picker. */
function PaperTitle({ period }: { readonly period: ChosenPeriod }) {
  const { t } = useTranslation('figure');
  const { name } = useOrganization();
  const words = useFigureWords();
  return (
    <header className={styles.onPaper}>
      <h1>{name}</h1>
      <p>
        {words.period(period)}{' '}
        {t('comparedWith', { period: words.period(comparedPeriod(period, period.compare ?? 'previous')) })}
      </p>
    </header>
  );
}

function NoFigures() {
  const { t } = useTranslation('figure');
  const { paths: own, may } = useOrganization();
  return (
    <EmptyState
      icon="file"
      headline={t('noFigures')}
      sentence={t('noFiguresText')}
      action={
        may('invoices.write') && (
          <Button asChild>
            <Link to={own.invoiceImport()}>{t('import')}</Link>
          </Button>
        )
      }
    />
  );
}
