import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Icon, PageHeading, Row } from '@tunna/ui';
import { tagsQuery } from '../../../features/inventory/tag/tag.queries.ts';
import { TagTypeDialog } from '../../../features/inventory/tag/tag-type-dialog.tsx';
import { TagTypes } from '../../../features/inventory/tag/tag-types.tsx';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

export const firstQueries: FirstQueries = ({ orgId }) => [tagsQuery(orgId)];

/** The tags that locations and containers can carry. */
export default function SettingsTagsPage() {
  const { t } = useTranslation('tag');
  const { id: orgId, name, may } = useOrganization();
  const tags = useQuery(tagsQuery(orgId));
  usePageReport(`${t('title')} – ${name}`);
  const create = may('inventory.write') && (
    <TagTypeDialog
      orgId={orgId}
      trigger={
        <Button>
          <Icon name="plus" size={16} />
          {t('type.new')}
        </Button>
      }
    />
  );
  return (
    <SettingsLayout>
      <Row gap={12} align="start" justify="between">
        <PageHeading title={t('title')} description={t('text')} />
        {tags.data !== undefined && tags.data.tagTypes.length > 0 && (
          <Row gap={8}>
            <ListExport
              fetchExport={({ columns: _view, ...file }) =>
                fetchDownload('exportTags', { params: { orgId }, query: file })
              }
              columns={[]}
              total={tags.data.tagTypes.length}
              totalText={t('exported', { count: tags.data.tagTypes.flatMap(({ values }) => values).length })}
            />
            {create}
          </Row>
        )}
      </Row>
      <DataLoadingView query={tags}>
        {({ tagTypes }) =>
          tagTypes.length === 0 ? (
            <EmptyState icon="recycle" headline={t('empty')} sentence={t('emptyText')} action={create} />
          ) : (
            <TagTypes
              orgId={orgId}
              tagTypes={tagTypes}
              mayWrite={may('inventory.write')}
              mayDelete={may('inventory.delete')}
            />
          )
        }
      </DataLoadingView>
    </SettingsLayout>
  );
}
