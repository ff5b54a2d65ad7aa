import { useQuery } from '@tanstack/react-query';
import type { ImportEntity } from '@tunna/contract/platform/list-import';
import { importDays } from '@tunna/contract/platform/list-import-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, DataTable, Muted, Panel } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { importsQuery } from './list-import.queries.ts';

interface Props {
  readonly orgId: number;
  readonly entity: ImportEntity;
  /** The address of an import. */
  readonly linkTo: (id: number) => string;
}

const stateBadges = { previewed: 'neutral', applying: 'accent', applied: 'success' } as const;

/** Imports that can be looked at again. */
export function RecentImports({ orgId, entity, linkTo }: Props) {
  const { t, i18n } = useTranslation('list-import');
  const imports = useQuery(importsQuery(orgId, entity));
  return (
    <Panel title={t('recent.title')}>
      <DataLoadingView query={imports}>
        {({ imports: all }) =>
          all.length === 0 ? (
            <Muted>{t('recent.none', { days: importDays })}</Muted>
          ) : (
            <DataTable
              caption={t('recent.title')}
              rows={all}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'fileName',
                  title: t('recent.fileName'),
                  heading: true,
                  cell: ({ id, fileName }) => <Link to={linkTo(id)}>{fileName}</Link>,
                },
                {
                  key: 'createdAt',
                  title: t('recent.createdAt'),
                  cell: ({ createdAt }) => formatDateTime(new Date(createdAt), i18n.language as Language),
                },
                { key: 'createdBy', title: t('recent.createdBy'), cell: ({ createdBy }) => createdBy ?? '–' },
                {
                  key: 'state',
                  title: t('grid.state'),
                  cell: ({ state }) => <Badge variation={stateBadges[state]}>{t(`recent.${state}`)}</Badge>,
                },
                ...(['created', 'changed', 'failed'] as const).map((key) => ({
                  key,
                  title: t(`state.${key}`),
                  align: 'end' as const,
                  cell: ({ counts }: (typeof all)[number]) => formatCount(counts[key]),
                })),
              ]}
            />
          )
        }
      </DataLoadingView>
    </Panel>
  );
}
