import type { Collection, CollectionDay } from '@tunna/contract/requests/collection';
import type { Language } from '@tunna/domain/text/languages';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Badge, Muted, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { Organization } from '../../../shared/session/organization.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './collection.module.css';
import { CollectionActions } from './collection-actions.tsx';
import { CollectionStateBadge } from './collection-state.tsx';
import { collectionName, dayInWords } from './collection-words.ts';
import type { Deciding } from './use-decide.ts';

interface Props {
  readonly rows: readonly Collection[];
  readonly days: readonly CollectionDay[];
  readonly today: string;
  readonly organization: Pick<Organization, 'paths' | 'may'>;
  readonly deciding: Deciding;
}

/** Collections by day. */
export function CollectionList({ rows, days, today, organization, deciding }: Props) {
  const { t, i18n } = useTranslation('collection');
  const language = i18n.language as Language;
  const shown = days.filter(({ day }) => rows.some((row) => row.day === day));
  return (
    <>
      {shown.map(({ day, total }) => (
        <Stack as="section" gap={8} key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <time dateTime={day}>{formatWholeDay(day, language)}</time>
            {day === today && <Badge variation="accent">{t('today')}</Badge>}
            <Muted as="span">{t('total', { count: total })}</Muted>
          </h2>
          <ul>
            {rows
              .filter((row) => row.day === day)
              .map((collection) => (
                <CollectionEntry
                  key={`${collection.scheduleId} ${collection.plannedDay}`}
                  collection={collection}
                  organization={organization}
                  deciding={deciding}
                />
              ))}
          </ul>
        </Stack>
      ))}
    </>
  );
}

interface EntryProps extends Pick<Props, 'organization' | 'deciding'> {
  readonly collection: Collection;
}

function CollectionEntry({ collection, organization: { paths: own, may }, deciding }: EntryProps) {
  const { container, location, wasteStream, serviceProvider, note, state, serviceRequestId } = collection;
  return (
    <li data-state={state}>
      <div className={styles.what}>
        <Row as="p" gap={12} rowGap={4} align="center" className={styles.name}>
          <Link to={own.container(container.id)}>{collectionName(collection)}</Link>
          <StreamName {...wasteStream} />
          <CollectionStateBadge state={state} />
        </Row>
        <Muted>{[location?.name, serviceProvider?.name].filter((part) => part !== undefined).join(' · ')}</Muted>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <MovedFrom collection={collection} />
        {serviceRequestId !== undefined && <RequestLink to={own.request(serviceRequestId)} />}
      </div>
      {may('serviceRequests.write') && <CollectionActions collection={collection} deciding={deciding} />}
    </li>
  );
}

function MovedFrom({ collection: { day, plannedDay } }: { readonly collection: Collection }) {
  const { t, i18n } = useTranslation('collection');
  if (day === plannedDay) return null;
  return <Muted>{t('movedFrom', { day: dayInWords(plannedDay, i18n.language as Language) })}</Muted>;
}

function RequestLink({ to }: { readonly to: string }) {
  const { t } = useTranslation('collection');
  return (
    <Muted>
      <Link to={to}>{t('request')}</Link>
    </Muted>
  );
}
