import { HiddenText, Icon } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import styles from './keypad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const kinds = {
  /** Digits before the comma, and after it: a hundred tonnes to the gram. */
  weight: { keys: [...digits, ',', '0'], pattern: /^\d{0,6}(,\d{0,3})?$/ },
  pin: { keys: [...digits, '', '0'], pattern: /^\d{0,8}$/ },
} as const;

interface Props {
  readonly kind?: keyof typeof kinds;
  readonly typed: string;
  onType(typed: string): void;
}

/** A keypad for gloves, for weights that no scale sends and for the PIN of the tablet. */
export function Keypad({ kind = 'weight', typed, onType }: Props) {
  const { keys, pattern } = kinds[kind];
  const { t } = useTranslation('station');
  const press = (key: string) => {
    const replacesZero = kind === 'weight' && typed === '0' && key !== ',';
    const next = typed === '' && key === ',' ? '0,' : replacesZero ? key : typed + key;
    if (pattern.test(next)) onType(next);
  };
  return (
    <fieldset className={styles.keypad}>
      <legend>
        <HiddenText>{t('keypad')}</HiddenText>
      </legend>
      <div className={styles.keys}>
        {keys.map((key) =>
          key === '' ? (
            <span key={key} />
          ) : (
            <button
              key={key}
              type="button"
              className={styles.key}
              {...(key === ',' ? { 'aria-label': t('comma') } : {})}
              onClick={() => press(key)}
            >
              {key}
            </button>
          ),
        )}
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
