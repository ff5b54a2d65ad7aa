import { useQuery } from '@tanstack/react-query';
import type { OrganizationUse } from '@tunna/contract/figures/organization-use';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { Button, type DataColumn, DataTable, Detail, Muted, Panel, Row, Skeleton, Stack } from '@tunna/ui';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './use-panel.module.css';

/** Organizations in the list before the others are shown. */
const first = 10;

type Counts = NonNullable<OrganizationUse['counts']>;

/** What each organization uses, the largest first. */
export function UsePanel() {
  const { t } = useTranslation('organization-use');
  const query = useQuery(callQuery('listOrganizationUse', {}));
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Panel id="organization-use" title={t('title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {({ organizations, total }) => (
          <Stack gap={16}>
            <Muted>{t(total === 0 ? 'none' : 'text')}</Muted>
            {total > 0 && <Uses organizations={isWhole ? organizations : organizations.slice(0, first)} />}
            {!isWhole && organizations.length > first && (
              <Row screenOnly>
                <Button variation="ghost" size="small" onClick={() => setIsWhole(true)}>
                  {t('all', { shown: formatCount(organizations.length) })}
                </Button>
              </Row>
            )}
            {isWhole && total > organizations.length && (
              <Muted>{t('more', { shown: formatCount(organizations.length), total: formatCount(total) })}</Muted>
            )}
          </Stack>
        )}
      </DataLoadingView>
    </Panel>
  );
}

function Uses({ organizations }: { readonly organizations: readonly OrganizationUse[] }) {
  const { t, i18n } = useTranslation('organization-use');
  const language = i18n.language as Language;
  const count = (key: 'members' | 'containers' | 'lines' | 'readings'): DataColumn<OrganizationUse> => ({
    key,
    title: t(key),
    align: 'end',
    cell: ({ counts }) => (counts === undefined ? '–' : formatCount(counts[key])),
  });
  const changed = ({ changedAt }: Counts): string =>
    changedAt === undefined ? '–' : formatDate(new Date(changedAt), language);
  const columns: DataColumn<OrganizationUse>[] = [
    {
      key: 'organization',
      title: t('organization'),
      heading: true,
      cell: ({ name, orgSlug }) => (
        <div className={styles.name}>
          {name}
          <Detail as="div">{orgSlug}</Detail>
        </div>
      ),
    },
    count('members'),
    count('containers'),
    count('lines'),
    count('readings'),
    {
      key: 'files',
      title: t('files'),
      align: 'end',
      cell: ({ counts }) => (counts === undefined ? '–' : formatFileSize(counts.fileBytes)),
    },
    {
      key: 'changed',
      title: t('changed'),
      cell: ({ counts }) => (counts === undefined ? t('uncounted') : changed(counts)),
    },
  ];
  return <DataTable caption={t('title')} rows={organizations} rowKey={({ id }) => id} columns={columns} />;
}
