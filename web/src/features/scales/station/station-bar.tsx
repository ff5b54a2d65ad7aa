import { Icon, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/translation.tsx';
import { useClock } from './clock.ts';
import type { LiveScale } from './load.ts';
import styles from './station-bar.module.css';

interface Props {
  readonly place: string;
  readonly organization: string;
  readonly connection: LiveScale['connection'];
  readonly unsent: number;
  onQueue(): void;
  onSettings(): void;
}

/** The location, the time, and the connection state. */
export function StationBar({ place, organization, connection, unsent, onQueue, onSettings }: Props) {
  const { t } = useTranslation('station');
  const clock = useClock();
  const isLost = connection === 'lost';
  return (
    <Row as="header" gap={16} rowGap={8} align="center">
      <div className={styles.place}>
        <h1>{place}</h1>
        <p>{organization}</p>
      </div>
      <Row as="p" nowrap align="center" className={styles.connection} data-lost={isLost || undefined} role="status">
        <Icon name={isLost ? 'no-network' : 'still'} size={24} />
        {t(`connection.${connection}`)}
      </Row>
      {unsent > 0 && (
        <button type="button" className={styles.button} onClick={onQueue}>
          <Icon name="upload" size={24} />
          {t('queue.waiting', { count: unsent })}
        </button>
      )}
      <time className={styles.clock}>{clock}</time>
      <button type="button" className={styles.button} aria-label={t('settings')} onClick={onSettings}>
        <Icon name="more" size={32} />
      </button>
    </Row>
  );
}
