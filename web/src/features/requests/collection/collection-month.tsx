import type { Collection, CollectionDay } from '@tunna/contract/requests/collection';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { weekdayNames } from '@tunna/domain/time/dates';
import { isoWeek, weeksOfMonth } from '@tunna/domain/time/days';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { HiddenText, Icon, Row } from '@tunna/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './collection.module.css';
import { collectionName } from './collection-words.ts';

/** Collections that a day of the month lists. */
export const namedOfDay = 3;

interface Props {
  /** A day of the month. */
  readonly month: string;
  readonly title: string;
  readonly rows: readonly Collection[];
  readonly days: readonly CollectionDay[];
  readonly today: string;
  /** The address of a day's list. */
  readonly toDay: (day: string) => string;
}

/** The weeks of a month with their collections, Monday first. */
export function CollectionMonth({ month, title, rows, days, today, toDay }: Props) {
  const { t, i18n } = useTranslation('collection');
  const language = i18n.language as Language;
  const totals = new Map(days.map((totalsOfDay) => [totalsOfDay.day, totalsOfDay]));
  return (
    <table className={styles.month}>
      <caption>
        <HiddenText>{title}</HiddenText>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.week}>
            {t('week')}
          </th>
          {weekdayNames(language).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            <th scope="row" className={styles.week}>
              {isoWeek(week[0] ?? month)}
            </th>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.slice(0, 7) === month.slice(0, 7) ? undefined : ''}
                data-today={day === today ? '' : undefined}
              >
                <Day
                  day={day}
                  isToday={day === today}
                  rows={rows.filter((row) => row.day === day)}
                  totals={totals.get(day)}
                  to={toDay(day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly rows: readonly Collection[];
  readonly totals: CollectionDay | undefined;
  readonly to: string;
}

const marks = { done: 'check', missed: 'warning', skipped: 'cross' } as const;

function Day({ day, isToday, rows, totals, to }: DayProps) {
  const { t, i18n } = useTranslation('collection');
  const language = i18n.language as Language;
  const total = totals?.total ?? 0;
  const more = total - rows.length;
  return (
    <Link to={to} className={styles.cell} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day} className={styles.number}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <HiddenText>{formatWholeDay(day, language)}</HiddenText>
      </time>
      {total > 0 && <HiddenText>{`, ${t('total', { count: total })}: `}</HiddenText>}
      {rows.map((collection) => (
        <Row
          as="span"
          nowrap
          gap={4}
          align="center"
          key={`${collection.scheduleId} ${collection.plannedDay}`}
          className={styles.named}
          data-state={collection.state}
          style={{ '--stream': collection.wasteStream.color } as CSSProperties}
        >
          <span className={styles.swatch} />
          {collection.state !== 'planned' && <Icon name={marks[collection.state]} size={16} />}
          <span className={styles.short}>{collectionName(collection)}</span>
          <HiddenText>{collection.state === 'planned' ? '. ' : ` (${t(`state.${collection.state}`)}). `}</HiddenText>
        </Row>
      ))}
      {more > 0 && <span className={styles.more}>{t('more', { count: more, shown: formatCount(more) })}</span>}
    </Link>
  );
}
