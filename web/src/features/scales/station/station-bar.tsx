import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Icon, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { clockOf, localDay } from './clock.ts';
import type { LiveScale } from './load/load.ts';
import styles from './station-bar.module.css';

interface Props {
  readonly place: string;
  readonly organization: string;
  readonly connection: LiveScale['connection'];
  readonly unsent: number;
  readonly now: Date;
  onQueue(): void;
  onSettings(): void;
}

/** The location, the day and time, and the connection state. */
export function StationBar({ place, organization, connection, unsent, now, onQueue, onSettings }: Props) {
  const { t, i18n } = useTranslation('station');
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
      <time className={styles.clock} dateTime={now.toISOString()}>
        {clockOf(now)}
        <span>{formatDay(localDay(now), i18n.language as Language)}</span>
      </time>
      <button type="button" className={styles.button} aria-label={t('settings')} onClick={onSettings}>
        <Icon name="more" size={32} />
      </button>
    </Row>
  );
}
