import type { Language } from '@tunna/domain/text/languages';
import type { Period } from '@tunna/domain/time/months';
import { isPeriod, periodName, usualPeriod, usualPeriods } from '@tunna/domain/time/period';
import { Button, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { MonthField } from './month-field.tsx';
import styles from './period-picker.module.css';
import { presentMonth } from './use-period.ts';

interface ChoicesProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Common periods, or any range of months. */
export function PeriodChoices({ period, onChoose }: ChoicesProps) {
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
