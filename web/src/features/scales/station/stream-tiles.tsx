import type { Station } from '@tunna/contract/scales/station';
import { useTranslation } from '../../../lib/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import styles from './stream-tiles.module.css';

interface Props {
  readonly streams: Station['wasteStreams'];
  /** What keeps them from being chosen. */
  readonly reason: string | undefined;
  onChoose(wasteStreamId: number): void;
}

/** The streams of the location: colour, picture and name of each. */
export function StreamTiles({ streams, reason, onChoose }: Props) {
  const { t, i18n } = useTranslation('station');
  return (
    <section className={styles.section} aria-label={t('streams')}>
      <p className={styles.reason}>{reason ?? t('chooseStream')}</p>
      <ul className={styles.tiles}>
        {streams.map(({ id, names, color, imageUri }) => (
          <li key={id}>
            <button type="button" disabled={reason !== undefined} onClick={() => onChoose(id)} className={styles.tile}>
              <span className={styles.picture} style={{ background: color }}>
                {imageUri !== undefined && <img src={imageUri} alt="" width={48} height={48} />}
              </span>
              <span className={styles.name}>{streamName(names, i18n.language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
