import type { Language } from '@tunna/domain/text/languages';
import { monthNames } from '@tunna/domain/time/dates';
import { SelectList } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './period-picker.module.css';
import { presentMonth } from './use-period.ts';

/** Number of past years in the list; an older selected year is added. */
const yearsBack = 15;

interface Props {
  readonly legend: string;
  /** `2026-03` */
  readonly month: string;
  readonly onChange: (month: string) => void;
}

/** A field for one month of a year. The browsers' own month fields lack Icelandic, and some browsers have none. */
export function MonthField({ legend, month, onChange }: Props) {
  const { t, i18n } = useTranslation('period');
  const [year = '', number = ''] = month.split('-');
  const thisYear = Number(presentMonth().slice(0, 4));
  const years = new Set([year, ...Array.from({ length: yearsBack + 2 }, (_none, back) => String(thisYear + 1 - back))]);
  return (
    <fieldset className={styles.month}>
      <legend>{legend}</legend>
      <SelectList
        label={t('month')}
        hideLabel
        value={number}
        options={monthNames(i18n.language as Language).map((label, index) => ({
          value: String(index + 1).padStart(2, '0'),
          label,
        }))}
        onValueChange={(chosen) => onChange(`${year}-${chosen}`)}
      />
      <SelectList
        label={t('year')}
        hideLabel
        value={year}
        options={[...years]
          .sort()
          .reverse()
          .map((value) => ({ value, label: value }))}
        onValueChange={(chosen) => onChange(`${chosen}-${number}`)}
      />
    </fieldset>
  );
}
