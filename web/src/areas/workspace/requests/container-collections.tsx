import { useQuery } from '@tanstack/react-query';
import type { Container } from '@tunna/contract/inventory/container';
import type { CollectionSchedule } from '@tunna/contract/requests/collection';
import { maxSchedules } from '@tunna/domain/requests/collection';
import type { Language } from '@tunna/domain/text/languages';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Button, Icon, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { deleteSchedule, schedulesQuery } from '../../../features/requests/collection/collection.queries.ts';
import { dayInWords, ruleInWords } from '../../../features/requests/collection/collection-words.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import styles from './collections.module.css';

/** The schedules of a container, and its next collection. */
export function ContainerCollections({ container }: { readonly container: Pick<Container, 'id' | 'status'> }) {
  const { t } = useTranslation('collection');
  const { id: orgId, paths: own, may } = useOrganization();
  const query = useQuery(schedulesQuery(orgId, container.id));
  const deletions = useDeletions();
  const mayChange = may('serviceRequests.write') && container.status !== 'removed';
  return (
    <Panel title={t('schedules')}>
      <DataLoadingView query={query}>
        {({ schedules, next }) => {
          const shown = schedules.filter(({ id }) => !deletions.isPending(`schedule ${id}`));
          return (
            <Stack gap={12} className={styles.stack}>
              {shown.length === 0 ? (
                <p className={styles.muted}>{t('noSchedules')}</p>
              ) : (
                <>
                  <Next day={next} isInUse={container.status === 'active'} />
                  <Stack as="ul" gap={8} className={styles.schedules}>
                    {shown.map((schedule) => (
                      <Schedule key={schedule.id} schedule={schedule} mayChange={mayChange} />
                    ))}
                  </Stack>
                </>
              )}
              {mayChange && shown.length < maxSchedules && (
                <Row>
                  <Button variation="ghost" size="small" asChild>
                    <Link to={own.newCollectionSchedule(container.id)}>
                      <Icon name="plus" size={16} />
                      {t('add')}
                    </Link>
                  </Button>
                </Row>
              )}
            </Stack>
          );
        }}
      </DataLoadingView>
    </Panel>
  );
}

function Next({ day, isInUse }: { readonly day: string | undefined; readonly isInUse: boolean }) {
  const { t, i18n } = useTranslation('collection');
  const { paths: own } = useOrganization();
  if (!isInUse) return <p className={styles.muted}>{t('notInUse')}</p>;
  if (day === undefined) return <p className={styles.muted}>{t('noNext')}</p>;
  return (
    <p>
      {t('next')} <Link to={own.pickUps({ view: 'list', day })}>{formatWholeDay(day, i18n.language as Language)}</Link>
    </p>
  );
}

function Schedule({ schedule, mayChange }: { readonly schedule: CollectionSchedule; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('collection');
  const { id: orgId, paths: own } = useOrganization();
  const deletions = useDeletions();
  const language = i18n.language as Language;
  const { id, containerId, note } = schedule;
  const rule = ruleInWords(schedule, t, language);
  const remove = () =>
    deletions.start({
      key: `schedule ${id}`,
      title: t('removed', { from: dayInWords(schedule.from, language) }),
      remove: () => deleteSchedule(orgId, id),
    });
  return (
    <li>
      <div>
        <p>{rule}</p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      {mayChange && (
        <Row>
          <Button variation="ghost" size="small" asChild>
            <Link to={own.collectionSchedule(containerId, id)} aria-label={t('editOf', { rule })}>
              {t('workspace:edit')}
            </Link>
          </Button>
          <Button variation="ghost" size="small" aria-label={t('removeOf', { rule })} onClick={remove}>
            {t('workspace:delete')}
          </Button>
        </Row>
      )}
    </li>
  );
}
