import type { TagType } from '@tunna/contract/inventory/tag';
import { useTranslation } from '../../../lib/text/translation.tsx';
import bulkStyles from '../../../shared/bulk/bulk-edit.module.css';
import type { BulkField } from '../../../shared/bulk/bulk-kind.ts';
import { idsIn } from '../../../shared/bulk/use-bulk-fields.tsx';
import { TagFields, useTagNames } from './tag-fields.tsx';

/** The fields that add and remove tags of many records. */
export function useBulkTags<Row extends { readonly tagValueIds: readonly number[] }>(
  orgId: number,
  entity: TagType['entities'][number],
): BulkField<Row>[] {
  const { t } = useTranslation('bulk-edit');
  const { t: word } = useTranslation('workspace');
  const names = useTagNames(orgId);
  const field = (name: string, title: string): BulkField<Row> => ({
    name,
    label: word('tags'),
    read: idsIn,
    input: ({ value, onChange }) => (
      <details className={bulkStyles.tags}>
        <summary>{title}</summary>
        <TagFields
          orgId={orgId}
          entity={entity}
          value={idsIn(value)}
          onChange={(ids) => onChange(ids.map(String).join(','))}
        />
      </details>
    ),
  });
  return [
    { ...field('addedTagValueIds', t('addTags')), shown: ({ tagValueIds }) => names(tagValueIds) },
    field('removedTagValueIds', t('removeTags')),
  ];
}
