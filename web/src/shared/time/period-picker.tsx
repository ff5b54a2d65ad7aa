import type { Language } from '@tunna/domain/text/languages';
import { type Comparison, comparedPeriod, comparisons, type Period } from '@tunna/domain/time/months';
import { isPeriod, periodName, steppedBy } from '@tunna/domain/time/period';
import { Button, Icon, Popover, Row, SelectList, Skeleton } from '@tunna/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import styles from './period-picker.module.css';
import type { ChosenPeriod } from './use-period.ts';

const loadChoices = () => import('./period-choices.tsx');
/** Loaded when the pointer reaches the button that opens them, or it is pressed. */
const PeriodChoices = lazy(async () => ({ default: (await loadChoices()).PeriodChoices }));
const preloadChoices = () => void loadChoices().catch(() => undefined);

interface Props {
  readonly period: ChosenPeriod;
  readonly onChange: (period: ChosenPeriod) => void;
  /** Whether the period may, must or cannot be compared. */
  readonly comparison?: 'optional' | 'always' | 'none';
}

/** The period of a page, and the period it is compared with. */
export function PeriodPicker({ period, onChange, comparison = 'optional' }: Props) {
  const { t, i18n } = useTranslation('period');
  const language = i18n.language as Language;
  const [open, setOpen] = useState(false);
  const change = (chosen: Period) => onChange({ ...period, ...chosen });
  const choose = (chosen: Period) => {
    setOpen(false);
    change(chosen);
  };
  const step = (steps: number) => {
    const next = steppedBy(period, steps);
    return (
      <Button
        variation="icon"
        size="small"
        disabled={!isPeriod(next)}
        aria-label={t(steps < 0 ? 'earlier' : 'later')}
        onClick={() => change(next)}
      >
        <Icon name={steps < 0 ? 'arrow-left' : 'arrow-right'} size={16} />
      </Button>
    );
  };
  return (
    <Row align="center" screenOnly role="group" aria-label={t('label')}>
      <Row as="span" nowrap gap={4} align="center">
        {step(-1)}
        <Popover
          label={t('choose')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button variation="ghost" size="small" className={styles.shown} onPointerEnter={preloadChoices}>
              <span aria-live="polite">{periodName(period, language)}</span>
              <Icon name="chevron-down" size={16} />
            </Button>
          }
        >
          <Suspense fallback={<Skeleton shape="block" />}>
            <PeriodChoices period={period} onChoose={choose} />
          </Suspense>
        </Popover>
        {step(1)}
      </Row>
      {comparison !== 'none' && (
        <ComparisonChoice period={period} onChange={onChange} isOptional={comparison === 'optional'} />
      )}
    </Row>
  );
}

interface ComparisonProps extends Pick<Props, 'period' | 'onChange'> {
  readonly isOptional: boolean;
}

function ComparisonChoice({ period, onChange, isOptional }: ComparisonProps) {
  const { t, i18n } = useTranslation('period');
  const language = i18n.language as Language;
  const named = (comparison: Comparison) =>
    t(`compare.${comparison}`, { period: periodName(comparedPeriod(period, comparison), language) });
  const shared = {
    label: t('compare'),
    hideLabel: true,
    options: comparisons.map((comparison) => ({ value: comparison, label: named(comparison) })),
    onValueChange: (chosen: string) => {
      const compare = comparisons.find((comparison) => comparison === chosen);
      const { from, until } = period;
      onChange({ from, until, ...(compare === undefined ? {} : { compare }) });
    },
    className: styles.comparison,
  };
  return isOptional ? (
    <OptionalSelect {...shared} none={t('compare.none')} value={period.compare ?? ''} />
  ) : (
    <SelectList {...shared} value={period.compare ?? 'previous'} />
  );
}
