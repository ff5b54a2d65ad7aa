import { Icon } from '@tunna/ui';
import { useTranslation } from '../../../lib/translation.tsx';
import styles from './keypad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'] as const;
/** Digits before the comma, and after it: a hundred tonnes to the gram. */
const pattern = /^\d{0,6}(,\d{0,3})?$/;

interface Props {
  readonly typed: string;
  onType(typed: string): void;
}

/** A keypad for gloves, for weights that no scale sends. */
export function Keypad({ typed, onType }: Props) {
  const { t } = useTranslation('station');
  const press = (key: string) => {
    const next = typed === '' && key === ',' ? '0,' : typed === '0' && key !== ',' ? key : typed + key;
    if (pattern.test(next)) onType(next);
  };
  return (
    <fieldset className={styles.keypad}>
      <legend className={styles.legend}>{t('keypad')}</legend>
      <div className={styles.keys}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            {...(key === ',' ? { 'aria-label': t('comma') } : {})}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label={t('backspace')}
          onClick={() => onType(typed.slice(0, -1))}
        >
          <Icon name="backspace" size={32} />
        </button>
      </div>
    </fieldset>
  );
}
