import type { Container } from '@tunna/contract/inventory/container';
import type { EditedContainers } from '@tunna/contract/inventory/container-bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Muted, Stack } from '@tunna/ui';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { streamName } from '../../shared/stream-name.tsx';
import { useTagNames } from '../../shared/tag-fields.tsx';
import styles from './bulk-edit.module.css';
import { type BulkField, changedFields } from './bulk-values.ts';

/** Containers whose changes are listed. */
const maxListed = 50;

const labels: Readonly<Record<BulkField, string>> = {
  wasteStream: 'container.wasteStream',
  location: 'container.location',
  serviceProvider: 'container.serviceProvider',
  kind: 'container.kind',
  volumeLiters: 'container.volume',
  dueDays: 'container.dueDays',
  status: 'container.status',
  actions: 'container.canBeRequested',
  tagValueIds: 'tags',
};

/** The value of a field as text. */
function useFieldText(orgId: number) {
  const { t, i18n } = useTranslation('workspace');
  const tagNames = useTagNames(orgId);
  return (container: Container, field: BulkField): string => {
    switch (field) {
      case 'wasteStream':
        return streamName(container.wasteStream.names, i18n.language);
      case 'location':
      case 'serviceProvider':
        return container[field]?.name ?? '';
      case 'volumeLiters':
      case 'dueDays':
        return container[field] === undefined ? '' : formatCount(container[field]);
      case 'kind':
      case 'status':
        return t(`container.${field}.${container[field]}`);
      case 'actions': {
        const [action] = container.actions;
        if (action === undefined) return t('no');
        const asked = action.requirements.map((one) => t(`container.requirement.${one}`));
        return [t('yes'), ...asked].join(', ');
      }
      case 'tagValueIds':
        return tagNames(container.tagValueIds);
    }
  };
}

interface Props {
  readonly orgId: number;
  readonly preview: EditedContainers;
}

/** What an edit changes: how many containers, and each change of the first ones. */
export function BulkPreview({ orgId, preview: { containers, unchanged, missing } }: Props) {
  const { t } = useTranslation('container-bulk');
  const { t: word } = useTranslation('workspace');
  const textOf = useFieldText(orgId);
  const counted = (key: 'changes' | 'same' | 'missing' | 'more', count: number) =>
    count === 0 ? undefined : t(key, { count, shown: formatCount(count) });
  const sentences = [counted('changes', containers.length), counted('same', unchanged), counted('missing', missing)];
  const more = counted('more', Math.max(0, containers.length - maxListed));
  return (
    <Stack gap={12}>
      <p role="status">
        {containers.length === 0 && `${t('none')} `}
        {sentences.filter((sentence) => sentence !== undefined).join(' ')}
      </p>
      {containers.length > 0 && (
        <ul className={styles.changes}>
          {containers.slice(0, maxListed).map(({ before, after }) => (
            <li key={before.id}>
              <strong>{before.customId ?? before.slug}</strong>
              <ul>
                {changedFields(before, after).map((field) => (
                  <li key={field}>
                    {t('fromTo', {
                      field: word(labels[field]),
                      from: textOf(before, field) || t('empty'),
                      to: textOf(after, field) || t('empty'),
                    })}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && <Muted>{more}</Muted>}
    </Stack>
  );
}
