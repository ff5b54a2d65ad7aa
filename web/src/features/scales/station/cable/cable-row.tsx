import { Button, Icon } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import styles from './cable-row.module.css';
import type { Cable } from './use-cable.ts';

interface Props {
  readonly cable: Pick<Cable, 'state' | 'connect' | 'disconnect'>;
  /** A draft is open. */
  readonly isDisabled: boolean;
}

/** Connects the scale by a cable to this tablet, and says what is wrong with it. */
export function CableRow({ cable: { state, connect, disconnect }, isDisabled }: Props) {
  const { t } = useTranslation('station');
  const isReading = state === 'reading';
  const isSearching = state === 'searching';
  const words = (
    <p className={styles.words} role="status" data-state={isReading || isSearching ? undefined : 'failed'}>
      {state !== 'none' && <Icon name={isReading ? 'check' : isSearching ? 'moving' : 'warning'} size={24} />}
      {state !== 'none' && t(`cable.${state}`)}
    </p>
  );
  const isKnown = state !== 'none' && state !== 'refused' && !isSearching;
  const leave = isKnown && (
    <Button
      size="large"
      variation="ghost"
      className={styles.button}
      disabled={isDisabled}
      onClick={() => void disconnect()}
    >
      {t('cable.disconnect')}
    </Button>
  );
  if (isReading)
    return (
      <div className={styles.reading}>
        {words}
        {leave}
      </div>
    );
  return (
    <div className={styles.row}>
      <div className={styles.buttons}>
        <Button
          size="large"
          variation="ghost"
          className={styles.button}
          disabled={isDisabled || isSearching}
          onClick={() => void connect()}
        >
          {t('cable.connect')}
        </Button>
        {leave}
      </div>
      {words}
    </div>
  );
}
