import type { Station } from '@tunna/contract/scales/station';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Icon, type IconName, Row } from '@tunna/ui';
import { useTranslation } from '../../../lib/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { clockOf } from './clock.ts';
import styles from './recent-list.module.css';
import type { RecentWeighing } from './recent-weighings.ts';

const icons: Readonly<Record<RecentWeighing['state'], IconName>> = {
  counted: 'check',
  sent: 'check',
  waiting: 'upload',
  undoing: 'cross',
};

interface Props {
  readonly weighings: readonly RecentWeighing[];
  readonly streams: Station['wasteStreams'];
  onUndo(weighing: NonNullable<RecentWeighing['undo']>): void;
}

/** The last weighings, with buttons to undo them. */
export function RecentList({ weighings, streams, onUndo }: Props) {
  const { t, i18n } = useTranslation('station');
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('recent')}</h2>
      {weighings.length === 0 && <p className={styles.none}>{t('noneYet')}</p>}
      <ol className={styles.list}>
        {weighings.map(({ id, kg, at, wasteStreamId, department, state, undo }) => {
          const stream = streams.find((one) => one.id === wasteStreamId);
          const name =
            stream === undefined ? t('common:unknownWasteCategory') : streamName(stream.names, i18n.language);
          const weight = `${formatDecimal(kg)} kg`;
          return (
            <li key={id} className={styles.weighing} data-state={state}>
              <span className={styles.swatch} style={{ background: stream?.color }} />
              <span className={styles.what}>
                <strong>{weight}</strong>
                <span>{name}</span>
                <Row as="small" inline nowrap gap={4} align="center" className={styles.state}>
                  <Icon name={icons[state]} size={16} />
                  {[t(`recent.${state}`), clockOf(new Date(at)), department]
                    .filter((part) => part !== undefined)
                    .join(' · ')}
                </Row>
              </span>
              {undo !== undefined && (
                <button
                  type="button"
                  className={styles.undo}
                  aria-label={t('undoWeighing', { weight, stream: name })}
                  onClick={() => onUndo(undo)}
                >
                  {t('undo')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
