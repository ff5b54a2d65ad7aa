import type { Location } from '@tunna/contract/inventory/location';
import type { LocationChanges } from '@tunna/contract/inventory/location-bulk';
import { showingLocations } from '../../../features/inventory/location/location-workspace.queries.ts';
import { useBulkTags } from '../../../features/inventory/shared/bulk-tags.tsx';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';

const schema = async () => (await import('@tunna/contract/inventory/location-bulk')).locationChanges;

/** Edits fields of the selected rows. */
export function LocationBulk({ orgId, ids }: BulkProps<string>) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editLocations', { params: { orgId }, body: { ...body, changes: changes as LocationChanges } }),
        restore: (rows) => call('restoreLocations', { params: { orgId }, body: { rows } }),
        shownBy: showingLocations,
      }}
    />
  );
}

function useFields(orgId: number): readonly BulkField<Location>[] {
  const { t } = useTranslation('workspace');
  const { text, choice } = useBulkFields();
  const tags = useBulkTags<Location>(orgId, 'location');
  return [
    text(
      { name: 'postcode', label: t('location.postcode'), shown: ({ postcode }) => postcode ?? '' },
      { isOptional: true },
    ),
    text(
      { name: 'municipality', label: t('location.municipality'), shown: ({ municipality }) => municipality ?? '' },
      { isOptional: true },
    ),
    choice(
      {
        name: 'published',
        label: t('location.page'),
        shown: ({ published }) => t(published ? 'location.isPublished' : 'location.isNotPublished'),
      },
      [
        { value: 'true', label: t('location.isPublished') },
        { value: 'false', label: t('location.isNotPublished') },
      ],
      { read: (value) => value === 'true' },
    ),
    text(
      { name: 'accessNotes', label: t('access-notes:label'), shown: ({ accessNotes }) => accessNotes ?? '' },
      { isOptional: true },
    ),
    ...tags,
  ];
}
