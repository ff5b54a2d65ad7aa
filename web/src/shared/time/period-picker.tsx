import type { Language } from '@tunna/domain/text/languages';
import { type Comparison, comparedPeriod, comparisons, type Period } from '@tunna/domain/time/months';
import { isPeriod, periodName, steppedBy, usualPeriod, usualPeriods } from '@tunna/domain/time/period';
import { Button, Icon, Popover, Row, SelectList, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { OptionalSelect } from '../form/optional-select.tsx';
import { MonthField } from './month-field.tsx';
import styles from './period-picker.module.css';
import { type ChosenPeriod, presentMonth } from './use-period.ts';

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
            <Button variation="ghost" size="small" className={styles.shown}>
              <span aria-live="polite">{periodName(period, language)}</span>
              <Icon name="chevron-down" size={16} />
            </Button>
          }
        >
          <PeriodChoices period={period} onChoose={choose} />
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

interface ChoicesProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Common periods, or any range of months. */
function PeriodChoices({ period, onChoose }: ChoicesProps) {
  const { t, i18n } = useTranslation('period');
  const [own, setOwn] = useState<Period>(period);
  const month = presentMonth();
  const isAllowed = isPeriod(own);
  return (
    <Stack gap={12} className={styles.choices}>
      <Stack as="ul" gap={0} className={styles.usual}>
        {usualPeriods.map((usual) => {
          const chosen = usualPeriod(usual, month);
          const isChosen = chosen.from === period.from && chosen.until === period.until;
          return (
            <li key={usual}>
              <button type="button" aria-pressed={isChosen} onClick={() => onChoose(chosen)}>
                <span>{t(`usual.${usual}`)}</span>
                <span className={styles.name}>{periodName(chosen, i18n.language as Language)}</span>
              </button>
            </li>
          );
        })}
      </Stack>
      <Stack gap={8} className={styles.own}>
        <MonthField legend={t('from')} month={own.from} onChange={(from) => setOwn({ ...own, from })} />
        <MonthField legend={t('until')} month={own.until} onChange={(until) => setOwn({ ...own, until })} />
        {!isAllowed && (
          <p className={styles.refusal} role="alert">
            {t(own.from > own.until ? 'endsBefore' : 'tooLong')}
          </p>
        )}
        <Button size="small" disabled={!isAllowed} onClick={() => onChoose(own)}>
          {t('show')}
        </Button>
      </Stack>
    </Stack>
  );
}
