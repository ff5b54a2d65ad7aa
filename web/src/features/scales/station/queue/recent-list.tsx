import type { Station } from '@tunna/contract/scales/station';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { Icon, type IconName } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { streamName } from '../../../inventory/shared/stream-name.tsx';
import { clockOf, dayWord, localDay } from '../clock.ts';
import type { DaySum } from './day-total.ts';
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
  readonly total: DaySum;
  readonly now: Date;
  onUndo(weighing: NonNullable<RecentWeighing['undo']>): void;
}

/** The total of the day, and the last weighings with buttons to undo them. */
export function RecentList({ weighings, streams, total, now, onUndo }: Props) {
  const { t } = useTranslation('station');
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('recent')}</h2>
        <p className={styles.total} data-testid="day-total">
          {t('day.today')} <strong>{formatDecimal(total.kg)} kg</strong>{' '}
          <span>{t('day.weighings', { count: total.weighings })}</span>
        </p>
      </div>
      {weighings.length === 0 && <p className={styles.none}>{t('noneYet')}</p>}
      <ol className={styles.list}>
        {weighings.map((weighing) => (
          <Weighed key={weighing.id} weighing={weighing} streams={streams} now={now} onUndo={onUndo} />
        ))}
      </ol>
    </section>
  );
}

type WeighedProps = Omit<Props, 'weighings' | 'total'> & { readonly weighing: RecentWeighing };

function Weighed({ weighing, streams, now, onUndo }: WeighedProps) {
  const { t, i18n } = useTranslation('station');
  const { kg, binTare, at, wasteStreamId, department, state, undo } = weighing;
  const stream = streams.find((one) => one.id === wasteStreamId);
  const name = stream === undefined ? t('common:unknownWasteCategory') : streamName(stream.names, i18n.language);
  const weight = `${formatDecimal(kg)} kg`;
  const time = new Date(at);
  const day = dayWord(localDay(time), localDay(now), i18n.language as Language);
  const when = `${typeof day === 'string' ? t(`day.${day}`) : day.date} ${clockOf(time)}`;
  return (
    <li className={styles.weighing} data-state={state}>
      <span className={styles.swatch} style={{ background: stream?.color }} />
      <span className={styles.what}>
        <strong>{weight}</strong>
        <span className={styles.stream}>{name}</span>
        <small className={styles.state}>
          <Icon name={icons[state]} size={16} />
          {[
            when,
            department,
            binTare && t('recent.bin', { tare: formatDecimal(binTare) }),
            state === 'counted' ? undefined : t(`recent.${state}`),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </small>
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
}
