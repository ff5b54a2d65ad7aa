import { Checkbox, type SelectOption, TextField } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import styles from './multiple-choice.module.css';

/** Number of options from which the list has a search field. */
const searchedFrom = 8;

interface Props {
  readonly legend: string;
  /** The text for an empty choice. */
  readonly none: string;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** A multiple choice from a list that opens on demand. An empty choice may mean all options. */
export function MultipleChoice({ legend, none, options, chosen, onChange }: Props) {
  const { t } = useTranslation('workspace');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <details className={styles.choice}>
      <summary>
        <span className={styles.legend}>{legend}</span>
        <span className={styles.names}>{names.length === 0 ? none : names.join(', ')}</span>
      </summary>
      {options.length >= searchedFrom && (
        <TextField
          label={t('list.search')}
          hideLabel
          placeholder={t('list.search')}
          size="small"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <fieldset className={styles.options}>
        <legend className={styles.hidden}>{legend}</legend>
        {found.map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
        ))}
      </fieldset>
    </details>
  );
}
