import type { Station } from '@tunna/contract/scales/station';
import { Icon } from '@tunna/ui';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import styles from './stream-tiles.module.css';
import { tileGap } from './tile-grid.ts';
import { useTileGrid } from './use-tile-grid.ts';

interface Props {
  readonly streams: Station['wasteStreams'];
  /** What keeps them from being chosen. */
  readonly reason: string | undefined;
  onChoose(wasteStreamId: number): void;
}

/** The streams of the location: colour, picture and name of each. The tiles fill the space. */
export function StreamTiles({ streams, reason, onChoose }: Props) {
  const { t, i18n } = useTranslation('station');
  const space = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const names = streams.map((stream) => streamName(stream.names, i18n.language));
  const { columns, tileHeight, font, picture, isBeside, isWhole } = useTileGrid(space, names);
  const size = { '--columns': columns, '--height': `${tileHeight}px`, '--font-size': `${font}px` };
  /** The next tiles that are not visible, and the first ones after the last. */
  const turn = () => {
    const shown = list.current;
    if (shown === null) return;
    const isAtEnd = shown.scrollTop + shown.clientHeight >= shown.scrollHeight - 2;
    shown.scrollTo({ top: isAtEnd ? 0 : shown.scrollTop + shown.clientHeight + tileGap });
  };
  return (
    <section className={styles.section} aria-label={t('streams')}>
      <p className={styles.reason}>{reason ?? t('chooseStream')}</p>
      <div ref={space} className={styles.space}>
        <ul
          ref={list}
          className={styles.tiles}
          data-whole={isWhole || undefined}
          style={{ ...size, '--picture': `${picture}px` } as CSSProperties}
        >
          {streams.map(({ id, color, imageUri }, place) => (
            <li key={id}>
              <button
                type="button"
                disabled={reason !== undefined}
                onClick={() => onChoose(id)}
                className={styles.tile}
                data-beside={isBeside || undefined}
              >
                <span className={styles.picture} style={{ background: color }}>
                  {imageUri !== undefined && <img src={imageUri} alt="" />}
                </span>
                <span>{names[place]}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {!isWhole && (
        <button type="button" className={styles.more} onClick={turn}>
          <Icon name="arrow-down" size={32} />
          {t('moreStreams')}
        </button>
      )}
    </section>
  );
}
